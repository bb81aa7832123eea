import {
  includeLeftover,
  mergeWithPrevious,
  moveBoundary,
  renameSection,
  splitAt,
  toggleSection,
} from '../../shared/adjust.ts'
import { decodeText, normalizeText } from '../../shared/decode/decode.ts'
import { fingerprintOf } from '../../shared/fingerprint.ts'
import { MAX_MANUSCRIPT_BYTES } from '../../shared/limits.ts'
import { splitManuscript } from '../../shared/split.ts'
import type { ManuscriptFile, ManuscriptSection, ManuscriptSplit } from '../../shared/types.ts'
import { type PlannedImage, Refusal, type RefusalReason, sourceId } from '../../shared.ts'
import { takeDataImages } from './documents/data-images.ts'
import { documentFormat, readDocument } from './documents/read-document.ts'
import type { DocumentImage } from './documents/text-builder.ts'
import { detectLineEndings } from './line-endings.ts'
import type {
  Correction,
  FileFact,
  FileIssue,
  FileIssueReason,
  ImportView,
  SectionRow,
  WorkerRequests,
} from './messages.ts'
import { openingText, packSections, paragraphsOf } from './section-text.ts'

const undoMax = 500

/** The chosen files, the proposed split, and every correction. Lives in the worker. */
export class Manuscript {
  #facts: FileFact[] = []
  #split: ManuscriptSplit | undefined
  #undoStack: ManuscriptSplit[] = []
  #fingerprint = ''
  #images: PlannedImage[] = []
  readonly #rows = new WeakMap<ManuscriptSection, SectionRow>()

  /** Splits the files that can be read and lists the others. Their total size is limited. */
  async read({ files }: WorkerRequests['read']['asked']): Promise<WorkerRequests['read']['answer']> {
    const texts: ManuscriptFile[] = []
    const issues: FileIssue[] = []
    const facts: FileFact[] = []
    const images: PlannedImage[] = []
    let bytesLeft = MAX_MANUSCRIPT_BYTES
    for (const file of files) {
      const read = file.size > bytesLeft ? ({ ok: false, reason: 'too-large' } as const) : await readFile(file)
      if (!read.ok) {
        issues.push({
          name: file.name,
          ...('refused' in read ? { refused: read.refused, detail: read.detail } : { reason: read.reason }),
        })
        continue
      }
      bytesLeft -= file.size
      texts.push(read.file)
      facts.push(read.fact)
      images.push(...read.images)
    }
    this.#undoStack = []
    this.#facts = facts
    this.#images = images
    this.#split = texts.length > 0 ? splitManuscript(texts) : undefined
    this.#fingerprint = this.#split ? fingerprintOf(this.#split.sections) : ''
    return { view: this.#split ? this.view() : null, issues }
  }

  change(change: Correction): ImportView {
    const current = this.#current()
    if (change.do === 'undo') this.#split = this.#undoStack.pop() ?? current
    else {
      const next = applyCorrection(current, change)
      if (next !== current) this.#undoStack = [...this.#undoStack.slice(1 - undoMax), current]
      this.#split = next
    }
    return this.view()
  }

  paragraphs({ id }: { id: string }): WorkerRequests['paragraphs']['answer'] {
    const section = this.#current().sections.find(one => one.id === id)
    return section ? paragraphsOf(section) : []
  }

  pack(): WorkerRequests['pack']['answer'] {
    const packed = packSections(this.#current().sections)
    return 'tooLong' in packed ? packed : { ...packed, fingerprint: this.#fingerprint, images: this.#images }
  }

  view(): ImportView {
    const { title, sections, left, capped } = this.#current()
    return {
      ...(title !== undefined && { title }),
      files: this.#facts,
      rows: sections.map(section => this.#rowOf(section)),
      left: left.map(({ reason, opening, words }) => ({ reason, opening, words })),
      capped,
      canUndo: this.#undoStack.length > 0,
    }
  }

  #current(): ManuscriptSplit {
    if (!this.#split) throw new Error('No manuscript has been read')
    return this.#split
  }

  #rowOf(section: ManuscriptSection): SectionRow {
    const { id, title, kind, part, include, words } = section
    const row = this.#rows.get(section) ?? {
      ...{ id, title, kind, include, words },
      ...(part !== undefined && { part }),
      opening: openingText(section),
    }
    this.#rows.set(section, row)
    return row
  }
}

interface ReadManuscript {
  ok: true
  file: ManuscriptFile
  fact: FileFact
  images: PlannedImage[]
}

type Unread = { ok: false } & ({ reason: FileIssueReason } | { refused: RefusalReason; detail: string })

async function readFile(file: File): Promise<ReadManuscript | Unread> {
  const format = documentFormat(file.name)
  if (!format) return readTextFile(file)
  try {
    const { markdown, images, title } = await readDocument(format, new Uint8Array(await file.arrayBuffer()), file.name)
    if (markdown === '') return { ok: false, reason: 'empty' }
    const fact: FileFact = {
      name: file.name,
      encoding: 'utf-8',
      hadBom: false,
      lineEnds: 'lf',
      format,
      images: images.length,
    }
    return {
      ...{ ok: true, fact, file: { name: file.name, text: normalizeText(markdown), format: 'markdown', title } },
      images: plannedImages(file, images),
    }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refused: error.reason, detail: error.detail }
    throw error
  }
}

const plannedImages = (file: File, images: readonly DocumentImage[]): PlannedImage[] =>
  images.map(one => ({ ...one, id: sourceId('manuscript', file.name, one.name, `${one.image.size}`) }))

async function readTextFile(file: File): Promise<ReadManuscript | Unread> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const { text, encoding, hadBom, wasGarbled } = decoded
  const lineEnds = detectLineEndings(new TextDecoder(encoding).decode(bytes))
  const { text: words, images } = takeDataImages(text)
  const fact: FileFact = {
    name: file.name,
    encoding,
    hadBom,
    lineEnds,
    ...(wasGarbled && { wasGarbled }),
    ...(images.length > 0 && { images: images.length }),
  }
  return { ok: true, file: { name: file.name, text: words }, fact, images: plannedImages(file, images) }
}

function applyCorrection(split: ManuscriptSplit, change: Exclude<Correction, { do: 'undo' }>): ManuscriptSplit {
  switch (change.do) {
    case 'toggle':
      return toggleSection(split, change.id)
    case 'rename':
      return renameSection(split, change.id, change.title)
    case 'merge':
      return mergeWithPrevious(split, change.id)
    case 'move':
      return moveBoundary(split, change.id, change.delta)
    case 'split':
      return splitAt(split, change.id, change.line, change.file)
    case 'take':
      return includeLeftover(split, change.index)
  }
}
