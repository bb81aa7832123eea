// The test harness: a real server over a fresh database, and browsers that call it.

export { Client, FailedCallError, type TestResponse } from './client.ts'
export { echoCalls, echoPlugin } from './echo-plugin.ts'
export { sendEndlessBody } from './endless-body.ts'
export { rawRequest, sendRaw } from './raw-request.ts'
export { startServer, type TestServer } from './server.ts'
export { projectForEach, serverForFile } from './set-up.ts'
export { temporaryFolder } from './template.ts'
export {
  createPlace,
  inviteAndAccept,
  registerUser,
  respondToNotification,
  signedIn,
  signedInMember,
  userIdOf,
} from './users.ts'
