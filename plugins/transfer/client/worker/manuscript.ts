import {
  includeLeftover,
  mergeWithPrevious,
  moveBoundary,
  renameSection,
  setParts,
  splitAt,
  toggleSection,
} from '../../shared/adjust.ts'
import { fingerprintOf, hashOfBytes } from '../../shared/fingerprint.ts'
import { MAX_MANUSCRIPT_BYTES } from '../../shared/limits.ts'
import { splitManuscript } from '../../shared/split.ts'
import { imageIdsIn } from '../../shared/text/image-marks.ts'
import type { ManuscriptFile, ManuscriptSection, ManuscriptSplit } from '../../shared/types.ts'
import { type ImportReport, type PlannedImage, ReportBuilder, sourceId } from '../../shared.ts'
import { SourceImages } from '../images/source-images.ts'
import type { Correction, FileFact, FileIssue, ImportView, SectionRow, WorkerRequests } from './messages.ts'
import { readManuscriptFile } from './read-manuscript-file.ts'
import { openingText, packSections, paragraphsOf } from './section-text.ts'

const undoMax = 500

/** The chosen files, the proposed split, and every correction. Lives in the worker. */
export class Manuscript {
  #facts: FileFact[] = []
  #split: ManuscriptSplit | undefined
  #undoStack: ManuscriptSplit[] = []
  #fingerprint = ''
  /** the user may create parts */
  #hasParts = false
  #images = new Map<string, PlannedImage>()
  #report = new ReportBuilder()
  readonly #shown = new WeakMap<ManuscriptSection, readonly string[]>()
  readonly #rows = new WeakMap<ManuscriptSection, SectionRow>()

  /** Splits the files that can be read and lists the others. Their total size is limited. */
  async read({
    files,
    hasParts = false,
  }: WorkerRequests['read']['request']): Promise<WorkerRequests['read']['answer']> {
    const texts: ManuscriptFile[] = []
    const issues: FileIssue[] = []
    const facts: FileFact[] = []
    const planned = new Map<string, PlannedImage>()
    const report = new ReportBuilder()
    let bytesLeft = MAX_MANUSCRIPT_BYTES
    for (const file of files) {
      if (file.size > bytesLeft) {
        issues.push({ name: file.name, reason: 'too-large' })
        continue
      }
      const idOf = (_: string, bytes: Uint8Array) => sourceId('manuscript-image', hashOfBytes(bytes))
      const found = await readManuscriptFile(file, () => new SourceImages({ report, idOf, planned }), report)
      issues.push(...found.issues)
      if (found.read.length > 0) bytesLeft -= file.size
      texts.push(...found.read.map(one => one.file))
      facts.push(...found.read.map(one => one.fact))
    }
    this.#undoStack = []
    this.#hasParts = hasParts
    this.#facts = facts
    this.#images = planned
    this.#report = report
    this.#split = texts.length > 0 ? splitManuscript(texts, { makesParts: hasParts }) : undefined
    this.#fingerprint = this.#split ? fingerprintOf(this.#split.sections) : ''
    return { view: this.#split ? this.view() : null, issues }
  }

  change(change: Correction): ImportView {
    const current = this.#current()
    if (change.do === 'parts' && !this.#hasParts) return this.view()
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

  /** What is included, with the images that it shows. @param without those that the server cannot read */
  pack({ without = [] }: WorkerRequests['pack']['request'] = {}): WorkerRequests['pack']['answer'] {
    const split = this.#current()
    const { sections } = split
    const images = this.#imagesOf(sections).filter(({ id }) => !without.includes(id))
    const packed = packSections(split, new Set(images.map(({ id }) => id)))
    return 'tooLong' in packed ? packed : { ...packed, fingerprint: this.#fingerprint, images }
  }

  /** The images of the included sections, each once. */
  #imagesOf(sections: readonly ManuscriptSection[]): PlannedImage[] {
    const ids = new Set(sections.flatMap(section => (section.include ? this.#shownIn(section) : [])))
    return [...ids].flatMap(id => this.#images.get(id) ?? [])
  }

  #shownIn(section: ManuscriptSection): readonly string[] {
    const shown =
      this.#shown.get(section) ??
      section.pieces.flatMap(piece => (piece.format === 'markdown' ? imageIdsIn(piece.markdown) : []))
    this.#shown.set(section, shown)
    return shown
  }

  view(): ImportView {
    const { title, sections, left, capped, makesParts } = this.#current()
    const included = sections.filter(({ include }) => include)
    return {
      ...(title !== undefined && { title }),
      files: this.#facts,
      rows: sections.map(section => this.#rowOf(section)),
      left: left.map(({ reason, opening, words }) => ({ reason, opening, words })),
      capped,
      parts: this.#hasParts ? partsIn(included) : 0,
      makesParts,
      report: this.#reportOf(sections),
      canUndo: this.#undoStack.length > 0,
    }
  }

  /** What becomes of the images: those of what is left out are left out with it. */
  #reportOf(sections: readonly ManuscriptSection[]): ImportReport {
    const { kept, changed, dropped } = this.#report.report()
    const shown = new Set(this.#imagesOf(sections))
    const more = new ReportBuilder()
    for (const image of this.#images.values())
      more.add(shown.has(image) ? 'kept' : 'dropped', shown.has(image) ? 'images' : 'images-of-left', image.name)
    const own = more.report()
    return { kept: [...own.kept, ...kept], changed, dropped: [...dropped, ...own.dropped] }
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

/** Parts are sections that follow each other; without them all chapters are in none. */
function partsIn(sections: readonly ManuscriptSection[]): number {
  return sections.filter(({ part }, at) => part !== undefined && part !== sections[at - 1]?.part).length
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
    case 'parts':
      return setParts(split, !split.makesParts)
    case 'take':
      return includeLeftover(split, change.index)
  }
}
