// What tests start from: a real server over a fresh store, and browsers to talk to it.

export { type Answer, AnswerError, Client } from './client.ts'
export { echoCalls, echoPlugin } from './echo-plugin.ts'
export { letIn, makePlace, register, respond, signedIn, userIdOf } from './people.ts'
export { pour } from './pour.ts'
export { rawRequest, sendRaw } from './raw.ts'
export { startServer, type TestServer } from './server.ts'
export { temporary } from './template.ts'
