// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { click, find, focus, mount, unmountAll } from '../testing.tsx'
import { Segmented } from './segmented.tsx'

afterEach(unmountAll)

const options = ['json', 'csv', 'docx'].map(value => ({ value, label: value }))

function Formats() {
  const [value, setValue] = useState('json')
  return (
    <>
      <Segmented label="Format" value={value} onValue={setValue} options={options} />
      <button type="button" onClick={() => setValue('docx')}>
        next
      </button>
    </>
  )
}
const radio = (value: string) => find<HTMLInputElement>(`[value="${value}"]`)

it('takes the focus along when the choice changes from outside', () => {
  mount(<Formats />)
  focus(radio('json'))
  click(find('button'))
  expect(radio('docx').checked).toBe(true)
  expect(document.activeElement).toBe(radio('docx'))
})

it('takes no focus from elsewhere', () => {
  mount(<Formats />)
  focus(find('button'))
  click(find('button'))
  expect(radio('docx').checked).toBe(true)
  expect(document.activeElement).toBe(find('button'))
})
