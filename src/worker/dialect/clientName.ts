/** The name of this client at instances: its registration and its posts have it. */
export const CLIENT_NAME = 'Rookery'
