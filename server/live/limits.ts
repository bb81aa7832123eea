/** Limits per page, session and address, and times. Tests use other values. */
export const liveLimits = {
  /** bytes of one frame from a page: a registration and little else */
  frameBytes: 16 * 1024,
  /** fragments per frame; browsers send it whole, and each fragment costs as much as a frame */
  framePieces: 16,
  framesPerSecond: 50,
  /** invalid frames before the socket is closed */
  oddFrames: 5,
  /** bytes queued for a slow page before it is disconnected */
  waitingBytes: 8 * 1024 * 1024,
  /** events queued while a page receives the ones it missed */
  waitingEvents: 1_000,
  perSession: 20,
  /** enough for a school behind one address */
  perAddress: 2_000,
  registerMs: 10_000,
  heartbeatMs: 30_000,
  /** time for the closing handshake before the connection is cut */
  goodbyeMs: 1_000,
  /** a person who reconnects within this time, as by a reload, never went offline */
  graceMs: 3_000,
  /** changes of presence within this time are sent together */
  presenceMs: 50,
  /** least time between two lists of viewers of an entity */
  hereMs: 250,
}

export type LiveLimits = typeof liveLimits
