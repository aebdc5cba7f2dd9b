/** A stream that somebody listens to. */
export interface Topic {
  name: string
  /** The tag or the list's id, for streams that have one. */
  argument: string | null
}

/** As events name it: `["user"]`, `["hashtag", "birds"]`. */
export function topicPath(topic: Topic): string[] {
  return topic.argument === null ? [topic.name] : [topic.name, topic.argument]
}

/** One text for each topic. */
export function topicKey(topic: Topic): string {
  return topicPath(topic).join(' ')
}
