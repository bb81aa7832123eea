import { describe, expect, it } from 'vitest'
import { refusedPeople, splitPeople } from './shared.ts'

describe('a text with people', () => {
  it('is split at commas, semicolons, spaces and lines, each person once', () => {
    expect(splitPeople(' ines@example.org, doss\n\tPetrok;Ines@Example.org ,, nan-o ')).toEqual([
      'Ines@Example.org',
      'doss',
      'Petrok',
      'nan-o',
    ])
    expect(splitPeople(' \n,; ')).toEqual([])
  })

  it('names those for whom an invitation was refused', () => {
    const errors = ['emails.2', 'emails.0', 'roleId', 'emails.9'].map(path => ({ path, message: 'no' }))
    expect(refusedPeople({ errors }, ['a', 'b', 'c'])).toEqual(['c', 'a'])
    expect(refusedPeople(null, ['a'])).toEqual([])
  })
})
