import type { When } from '../registry/contract.ts'

type Facts = Readonly<Record<string, boolean | string | undefined>>
type WhenRecord = Readonly<Record<string, boolean | string>>

/**
 * Evaluates `when`: every fact of a record, any record of an array. A string requires that value, `true` any value,
 * `false` none (absent, false, or empty).
 */
export function evaluateWhen(when: When | undefined, facts: Facts): boolean {
  return recordsOf(when).some(record =>
    Object.entries(record).every(([fact, required]) => matchesFact(required, factValue(facts, fact))),
  )
}

/**
 * Whether both can hold for some facts. Values of one fact exclude each other (`page: 'chapter'` and `page:
 * 'project'`); different facts count as independent.
 */
export function canBothApply(a: When | undefined, b: When | undefined): boolean {
  return recordsOf(a).some(one =>
    recordsOf(b).some(other =>
      Object.entries(one).every(([fact, required]) => areCompatible(required, requiredValue(other, fact))),
    ),
  )
}

/** Whether `broad` holds wherever `narrow` does, comparing record by record. */
export function covers(broad: When | undefined, narrow: When | undefined): boolean {
  return recordsOf(narrow).every(record =>
    recordsOf(broad).some(wider =>
      Object.entries(wider).every(([fact, required]) => implies(required, requiredValue(record, fact))),
    ),
  )
}

function recordsOf(when: When | undefined): readonly WhenRecord[] {
  if (when === undefined) return [{}]
  return isList(when) ? when : [when]
}

function isList(when: When): when is readonly WhenRecord[] {
  return Array.isArray(when)
}

// Own properties only: a fact named `constructor` is absent unless it is set.
function factValue(facts: Facts, fact: string): boolean | string | undefined {
  return Object.hasOwn(facts, fact) ? facts[fact] : undefined
}

function requiredValue(record: WhenRecord, fact: string): boolean | string | undefined {
  return factValue(record, fact)
}

function matchesFact(required: boolean | string, value: boolean | string | undefined): boolean {
  if (typeof required === 'string') return required === (value || '')
  return required === Boolean(value)
}

function areCompatible(a: boolean | string, b: boolean | string | undefined): boolean {
  if (b === undefined) return true
  if (typeof a === 'string' && typeof b === 'string') return a === b
  return Boolean(a) === Boolean(b)
}

/** Whether a given value implies the required one. */
function implies(required: boolean | string, value: boolean | string | undefined): boolean {
  if (value === undefined) return false
  if (typeof required === 'string') return required === value || (required === '' && value === false)
  return required === Boolean(value)
}
