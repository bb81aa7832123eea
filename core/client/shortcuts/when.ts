import type { When } from '../registry/contract.ts'

type Facts = Readonly<Record<string, boolean | string | undefined>>
type WhenRecord = Readonly<Record<string, boolean | string>>

/**
 * Whether the facts are as `when` wants them: every fact of a record, any record of an array. A string wants that very value,
 * `true` wants some value, `false` wants none (not there, false, or empty).
 */
export function evaluateWhen(when: When | undefined, facts: Facts): boolean {
  return recordsOf(when).some(record =>
    Object.entries(record).every(([fact, required]) => matchesFact(required, factValue(facts, fact))),
  )
}

/**
 * Whether there can be facts under which both hold. Values of one fact exclude each other (`page: 'chapter'` and
 * `page: 'project'`); different facts are taken to be independent.
 */
export function canBothApply(a: When | undefined, b: When | undefined): boolean {
  return recordsOf(a).some(one =>
    recordsOf(b).some(other =>
      Object.entries(one).every(([fact, required]) => areCompatible(required, requiredValue(other, fact))),
    ),
  )
}

/** Whether `broad` holds wherever `narrow` does, as far as their records show one by one. */
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

// Facts and demands are looked up as own properties: a fact named `constructor` is not there unless someone says so.
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

/** Whether what is given makes sure of what is wanted. */
function implies(required: boolean | string, value: boolean | string | undefined): boolean {
  if (value === undefined) return false
  if (typeof required === 'string') return required === value || (required === '' && value === false)
  return required === Boolean(value)
}
