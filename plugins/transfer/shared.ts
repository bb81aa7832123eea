// For importers of other plugins, whose workers use this.
export { transferCalls } from './shared/calls.ts'
export { crc32 } from './shared/files/crc32.ts'
export { type JsonObject, jsonObjectOf } from './shared/files/json-object.ts'
export { Refusal, type RefusalReason } from './shared/files/refusal.ts'
export { openSource, type Source, textOf } from './shared/files/source.ts'
export { serveImporter } from './shared/importer/import-worker.ts'
export {
  belowText,
  type ImportChoice,
  type ImportInput,
  type ImportPlan,
  type ImportReport,
  importLimits,
  type PlannedImage,
  type PlannedRecord,
  type PlannedTag,
  partsChoice,
  type ReadImport,
  ReportBuilder,
  type SourceFile,
  sourceId,
  type TargetField,
  type TargetKind,
} from './shared/importer/plan.ts'
export { cutTitle } from './shared/limits.ts'
