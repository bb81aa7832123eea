// What tests start from: a real server over a fresh store, and browsers to talk to it.

export { Client, FailedCallError, type TestResponse } from './client.ts'
export { echoCalls, echoPlugin } from './echo-plugin.ts'
export { sendEndlessBody } from './endless-body.ts'
export { rawRequest, sendRaw } from './raw-request.ts'
export { startServer, type TestServer } from './server.ts'
export { temporaryFolder } from './template.ts'
export { createPlace, inviteAndAccept, registerUser, respondToNotification, signedIn, userIdOf } from './users.ts'
