import { describe, expect, it } from 'vitest'
import { cleanAliases } from './aliases.ts'

describe('cleanAliases', () => {
  it('keeps each name once, trimmed, in the order given', () => {
    expect(
      cleanAliases([' The  Lantern ', 'the lantern', '', '  ', 'Їжачиха', 'ЇЖАЧИХА', 'Ｋeeper', 'Keeper']),
    ).toEqual(['The Lantern', 'Їжачиха', 'Ｋeeper'])
  })

  it('keeps names that every object has', () => {
    expect(cleanAliases(['constructor', '__proto__'])).toEqual(['constructor', '__proto__'])
  })
})
