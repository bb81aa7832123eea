export { checkDatabase } from './check.ts'
export { openDatabase, openWorkerConnection } from './database.ts'
export { listed, type Params, type PreparedRead, type PreparedWrite, prepare, prepareWrite } from './prepare.ts'
