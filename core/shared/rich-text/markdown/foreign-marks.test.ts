import { describe, expect, it } from 'vitest'
import { withForeignMarks, withOwnMarks } from './foreign-marks.ts'

describe('Markdown of other programs', () => {
  it.each([
    ['a _soft_ word, “_and_” _some more of them_.', 'a *soft* word, “*and*” *some more of them*.'],
    ['**_both_** __under__ _a snake_case word_', '***both*** __under__ *a snake_case word*'],
    ['snake_case _ a _ _a_b \\_no\\_', 'snake_case _ a _ _a_b \\_no\\_'],
    ["Don\\'t \\... 5\\$ \\(x\\) \\*no\\* C:\\dir", "Don't \\... 5$ (x) \\*no\\* C:\\dir"],
    ['1\\) one\n2\\. two\n\\+ three\n\\- four', '1)\\ one\n2.\\ two\n+\\ three\n-\\ four'],
    ['`_a_` ``_`_`` _b_', '`_a_` ``_`_`` *b*'],
    ['```\n_a_ \\$\n```\n_b_\n~~~\n_c_', '```\n_a_ \\$\n```\n*b*\n~~~\n_c_'],
    ['[_t_](https://x.org/_a_/) <https://x.org/_a_>', '[*t*](https://x.org/_a_/) <https://x.org/_a_>'],
    ['@[a _b_](entry:x?space=_s_) ![a _b_](image:i_d) _c_', '@[a _b_](entry:x?space=_s_) ![a _b_](image:i_d) *c*'],
  ])('%j is %j here', (foreign, own) => {
    expect(withOwnMarks(foreign)).toBe(own)
  })

  it('is read in time however it is written', () => {
    const started = performance.now()
    for (const part of ['_a ', '\\', '`', '``` x\n', '![', '@[', '](', '<a', '_', '` ', '~~~\n', '1\\) '])
      withOwnMarks(part.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

it('text is the same after both', () => {
  const text = 'a \\_\\_b __under__ _c_ d_ snake_case\n\n1) one\n\n* two\n\n`_e_` [t](https://x.org/_f_)'
  expect(withForeignMarks(text)).toBe(
    'a \\_\\_b __under__ \\_c\\_ d\\_ snake_case\n\n1\\) one\n\n\\* two\n\n`_e_` [t](https://x.org/_f_)',
  )
  expect(withOwnMarks(withForeignMarks(text)).replace(/\\([_ ])/g, '$1')).toBe(text.replace(/\\_/g, '_'))
})
