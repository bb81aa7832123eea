import { describe, expect, it } from 'vitest'
import { projectCalls } from './calls/spaces.ts'
import { ageCategories, entityIcons, genres } from './limits.ts'
import { compile } from './validate.ts'

const accepts = (field: string, value: string) =>
  compile(projectCalls.update.input as object)({ spaceId: 's', projectId: 'p', data: { [field]: value } }).ok

describe('the fixed lists are what a project accepts', () => {
  it.each([
    ['genre', genres, 10],
    ['ageCategory', ageCategories, 5],
    ['icon', entityIcons, 12],
  ] as const)('%s', (field, values, count) => {
    expect(values).toHaveLength(count)
    expect(values.filter(value => !accepts(field, value))).toEqual([])
    expect(accepts(field, 'none of them')).toBe(false)
  })
})
