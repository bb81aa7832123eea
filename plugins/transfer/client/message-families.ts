import type { MessageFamilies } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { transferCalls } from '../shared/calls.ts'
import type { Encoding } from '../shared/decode/decode.ts'
import type { RefusalReason } from '../shared/files/refusal.ts'
import type { ImportReport } from '../shared/importer/plan.ts'
import type { LeftoverReason, SectionKind } from '../shared/types.ts'
import type { LineEndings } from './worker/line-endings.ts'
import type { FileIssueReason } from './worker/messages.ts'

type FailReason = NonNullable<OutputOf<typeof transferCalls.progress>['reason']>

export const messageFamilies: MessageFamilies = {
  'import.encoding-*': {
    'utf-8': true,
    'utf-16le': true,
    'utf-16be': true,
    'windows-1251': true,
    'windows-1252': true,
    ibm866: true,
  } satisfies Record<Encoding, true>,
  'import.failed-*': {
    stopped: true,
    'store-full': true,
    'storage-limit': true,
    gone: true,
    'no-access': true,
    unexpected: true,
  } satisfies Record<FailReason, true>,
  'import.issue-*': { empty: true, binary: true, 'too-large': true } satisfies Record<FileIssueReason, true>,
  'import.kind-*': { front: true, chapter: true, back: true } satisfies Record<SectionKind, true>,
  'import.left-*': {
    licence: true,
    contents: true,
    'title-page': true,
    'producer-note': true,
    'front-matter': true,
    numbers: true,
  } satisfies Record<LeftoverReason, true>,
  'import.lines-*': { none: true, lf: true, crlf: true, cr: true, mixed: true } satisfies Record<LineEndings, true>,
  'import.group-*': { kept: true, changed: true, dropped: true } satisfies Record<keyof ImportReport, true>,
  'import.refused-*': {
    empty: true,
    'not-this-format': true,
    damaged: true,
    encrypted: true,
    encoding: true,
    'too-large': true,
    'too-many': true,
    'too-deep': true,
    'bad-path': true,
    link: true,
    doubled: true,
    nothing: true,
    'too-long': true,
  } satisfies Record<RefusalReason, true>,
  'import.report-*': [
    'notes',
    'links',
    'tags',
    'fields',
    'images',
    'gallery-images',
    'images-drawn',
    'images-format',
    'images-large',
    'images-many',
    'images-missing',
    'images-of-left',
    'embeds',
    'lost-links',
    'outside-images',
    'properties',
    'comments',
    'comments-in-text',
    'snapshots',
    'files',
    'folders',
    'long-texts',
    'rows',
    'columns',
    'left-columns',
    'nameless-rows',
    'wrong-values',
    'cut-values',
    'cut-off',
    'chapters',
    'parts',
    'characters',
    'entries',
    'beside',
    'scenes',
    'deleted',
    'kinds',
    'kanka-parts',
    'goals',
  ],
}
