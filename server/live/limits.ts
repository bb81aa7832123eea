/** What one page, session or address may ask of the socket, and how long things take. Tests set other times. */
export const liveLimits = {
  /** bytes of one frame from a page: it says who it is, and little else */
  frameBytes: 16 * 1024,
  /** of one frame; browsers send it whole, and each piece costs what a frame does */
  framePieces: 16,
  framesPerSecond: 50,
  /** frames nobody understands before the socket is closed */
  oddFrames: 5,
  /** bytes that wait for a slow page before it is dropped */
  waitingBytes: 8 * 1024 * 1024,
  /** events that wait while a page is told what it missed */
  waitingEvents: 1_000,
  perSession: 20,
  /** a school behind one address fits */
  perAddress: 2_000,
  registerMs: 10_000,
  heartbeatMs: 30_000,
  /** time for a goodbye to arrive before the line is cut */
  goodbyeMs: 1_000,
  /** who comes back so soon, by a reload say, was never gone */
  graceMs: 3_000,
  /** changes of presence are told together */
  presenceMs: 50,
  /** who else has a thing open is told so seldom */
  hereMs: 250,
}

export type LiveLimits = typeof liveLimits
