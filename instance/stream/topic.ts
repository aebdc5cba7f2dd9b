/** A stream that a connection subscribes to. */
export interface Topic {
  name: string
  /** The tag or the list's id, for streams that need one. */
  argument: string | null
}

/** The topic's name in events: `["user"]`, `["hashtag", "birds"]`. */
export function topicPath(topic: Topic): string[] {
  return topic.argument === null ? [topic.name] : [topic.name, topic.argument]
}

/** A unique string for each topic. */
export function topicKey(topic: Topic): string {
  return topicPath(topic).join(' ')
}
