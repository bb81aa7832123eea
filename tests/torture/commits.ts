// Makes a number of commits of one row each on a new database, to be traced from outside.
import { openDatabase, type Params, prepareWrite } from '#server/db/index.ts'

const [dataDir = '', count = '0'] = process.argv.slice(2)
const put = prepareWrite((tx, $: Params<{ key: string; value: string }>) =>
  tx.insertInto('meta').values({ key: $.key, value: $.value }),
)
const database = await openDatabase({ dataDir, migrations: [], log: { info: () => undefined, debug: () => undefined } })
for (let at = 0; at < Number(count); at++) await database.write(tx => put.run(tx, { key: `k${at}`, value: 'v' }))
await database.close()
