// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '#core/shared/fields/field.ts'
import { defaultOf } from '#core/shared/fields/field.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { setLanguage } from '../i18n/intl.ts'
import { presetColors } from '../ui/color-picker/preset-colors.ts'
import { visibleFields } from './field-rules.ts'
import { formatIssues, issuesFrom, issuesIn, startValues, submittedValues } from './form-validation.ts'
import { issueOf } from './use-form.ts'

beforeEach(() => setLanguage('en'))

const text: Field = { def: 'string', form: 'string', initial: '' }
const fields = {
  name: { ...text, def: 'string >= 1', required: true },
  real: { def: 'boolean', form: 'switch', initial: false },
  age: { def: '0 <= number <= 99', form: 'number', initial: 0, min: 0, max: 99 },
  reason: { ...text, required: true, when: { real: false } },
  code: { ...text, def: '/^[a-z]*$/' },
} satisfies Record<string, Field>

it('a colour starts as the first preset [FORM-25]', () => expect(defaultOf('color')).toBe(presetColors[0].value))

describe('values', () => {
  it('start as given, else as the field says, else as its type does', () => {
    const bare: Field = { def: 'string[]', form: 'addList', initial: undefined }
    expect(startValues({ ...fields, bare }, { name: 'Oda', none: 1 })).toEqual({
      name: 'Oda',
      real: false,
      age: 0,
      reason: '',
      code: '',
      bare: [],
    })
  })

  it('of a field whose condition does not hold are not shown, validated or sent', async () => {
    const values = { ...startValues(fields, { name: 'Oda' }), real: true }
    expect(Object.keys(visibleFields(fields, values))).not.toContain('reason')
    expect(submittedValues(fields, values)).not.toHaveProperty('reason')
    expect(await issuesIn(fields, values)).toEqual([])
    expect(await issuesIn(fields, { ...values, real: false })).toEqual([{ path: 'reason', ...requiredIssue }])
  })
})

describe('issues', () => {
  const wrong = { name: '', real: true, age: 120, code: 'A1' }

  it('are one for each field, in the order of the fields, with paths', async () => {
    const found = await issuesIn(fields, wrong)
    expect(found.map(({ path }) => path)).toEqual(['name', 'age', 'code'])
    expect(formatIssues(found.slice(0, 2))).toBe('name: required, age: can be at most 99')
    expect(issueOf(found, 'age')?.message).toBe('can be at most 99')
  })

  it('are in the reader’s language', async () => {
    await setLanguage('ua')
    expect(formatIssues(await issuesIn(fields, { ...wrong, code: '' }))).toBe(
      'name: Заповніть це поле, age: має бути не більше 99',
    )
  })

  it('of a server’s response are matched to their field inside the input', () => {
    const found = issuesFrom(fields, [
      { path: 'other', message: 'odd' },
      { path: 'data.name', ...requiredIssue },
    ])
    expect(found).toEqual([
      { path: 'data.name', ...requiredIssue },
      { path: 'other', message: 'odd' },
    ])
    expect(issueOf(found, 'name')).toMatchObject(requiredIssue)
  })

  it('of files are left to the server', async () => {
    const image: Field = { def: 'id', form: 'image', initial: null, required: true }
    expect(await issuesIn({ image }, { image: new File(['x'], 'a.png') })).toEqual([])
    expect(await issuesIn({ image }, { image: null })).toEqual([{ path: 'image', ...requiredIssue }])
  })
})
