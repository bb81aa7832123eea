export { checkDatabase } from './check.ts'
export { openDatabase, openWorkerConnection } from './database.ts'
export { listed, type Params, prepare, prepareWrite } from './prepare.ts'
export { afterCommit } from './writing.ts'
