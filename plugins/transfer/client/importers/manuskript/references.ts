import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { type ItemKind, type PlanBuilder, replaceInText } from '../plan-builder.ts'

/** A reference to a person, a text, a place of the world or a plot: its letter, its number and a name. */
const mark = /\{([CTWP]):(\d{1,9})(?::([^{}\n]{0,300}))?\}/g

type Letter = 'C' | 'T' | 'W' | 'P'

/** What references lead to; a text may be within another, or become nothing of its own. */
interface Target {
  title: string
  place?: { kind: ItemKind; source: string } | undefined
}

export class References {
  readonly #builder: PlanBuilder
  readonly #targets = new Map<string, Target>()

  constructor(builder: PlanBuilder) {
    this.#builder = builder
  }

  add(letter: Letter, id: string | undefined, target: Target): void {
    if (id !== undefined) this.#targets.set(`${letter}:${id}`, target)
  }

  /** A text with mentions in place of its references. */
  linked(text: RichText): RichText {
    return replaceInText(text, mark, ([whole, letter, id, name = '']) => {
      const { title, place } = this.#targets.get(`${letter}:${id}`) ?? { title: '' }
      const label = name || title || whole
      const isHere = place !== undefined && this.#builder.has(place.kind)
      this.#builder.report.add(isHere ? 'kept' : 'changed', isHere ? 'links' : 'lost-links', label)
      return isHere ? this.#builder.mention(place.kind, place.source, label) : label
    })
  }
}
