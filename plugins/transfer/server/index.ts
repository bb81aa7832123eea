import { type CallContext, defineServerPlugin, type EntityStore, handle } from '#server/index.ts'
import { transferCalls } from '../shared/calls.ts'
import { forgetWaitingOf, storeImportImage } from './handed-over.ts'
import { ImportJobs } from './import-jobs.ts'
import { importRecords } from './import-records.ts'
import { importsAt } from './queries.ts'
import {
  importImagesMigration,
  importRecordsMigration,
  importsMigration,
  importTagsMigration,
  keptRecordsMigration,
} from './tables.ts'
import { importScript } from './threads/import-threads.ts'
import { undoImport } from './undo.ts'

/** By store, because several servers may run in one process. */
const jobs = new WeakMap<EntityStore, ImportJobs>()

function jobsOf({ entities }: CallContext): ImportJobs {
  const known = jobs.get(entities)
  if (!known) throw new Error('The transfer plugin has not been started')
  return known
}

/** The plugin with the script of its threads. */
export function transferWith(script: () => URL) {
  return defineServerPlugin({
    id: 'transfer',
    migrations: [
      importsMigration,
      importRecordsMigration,
      importTagsMigration,
      importImagesMigration,
      keptRecordsMigration,
    ],
    derivedTables: ['imports', 'import_records', 'import_tags'],
    calls: [
      handle(transferCalls.start, (input, context) => jobsOf(context).start(input, context)),
      handle(transferCalls.progress, (input, context) => jobsOf(context).progress(input, context)),
      handle(transferCalls.cancel, async (input, context) => {
        await jobsOf(context).cancel(input, context)
        return { ok: true as const }
      }),
      handle(transferCalls.take, importRecords),
      handle(transferCalls.image, storeImportImage),
      handle(transferCalls.undo, undoImport),
      handle(transferCalls.sources, importsAt),
    ],
    forgetPerson: forgetWaitingOf,
    start(services) {
      const made = new ImportJobs(services, script())
      jobs.set(services.entities, made)
      return () => made.close()
    },
  })
}

export const transfer = transferWith(importScript)
