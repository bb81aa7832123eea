// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Field } from '../field/field.tsx'
import { click, find, focus, mount, unmountAll } from '../testing.tsx'
import { imageFiles } from './file-accept.ts'
import { FileChooser, type FileChooserProps } from './file-chooser.tsx'

afterEach(unmountAll)

const file = (name: string, type: string, bytes = 1) => new File(['x'.repeat(bytes)], name, { type })

function Chooser(props: Partial<FileChooserProps>) {
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <FileChooser
      chooseLabel="Choose a file"
      emptyText="File not selected"
      removeLabel={name => `Remove ${name}`}
      refusedText={name => `${name} is of another kind`}
      sizeText={size => `${size} KB`}
      {...props}
      file={chosen}
      onFile={setChosen}
    />
  )
}

function choose(...files: File[]) {
  const input = find<HTMLInputElement>('input')
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const messages = () => find('[aria-live]').textContent

it('says that no file is selected, then which and its size, then again that none is [UI-12]', () => {
  mount(<Chooser />)
  expect(messages()).toBe('File not selected')
  choose(file('salt.json', 'application/json', 1536))
  expect(messages()).toBe('salt.json1.5 KB')
  choose()
  expect(messages()).toBe('salt.json1.5 KB')
  focus(find('[aria-label="Remove salt.json"]'))
  click(find('[aria-label="Remove salt.json"]'))
  expect(messages()).toBe('File not selected')
  expect(document.activeElement?.textContent).toBe('Choose a file')
})

it('accepts only the given formats and keeps the current file', () => {
  mount(<Chooser accept={imageFiles} />)
  expect(find<HTMLInputElement>('input').accept).toBe('image/*,.jpeg,.png')
  choose(file('map.png', 'image/png'))
  choose(file('setup.exe', 'application/x-msdownload'))
  expect([messages(), find('[role="alert"]').textContent]).toEqual(['map.png0.0 KB', 'setup.exe is of another kind'])
  choose(file('coast.png', 'image/png'))
  expect(find('[role="alert"]').textContent).toBe('')
})

it('opens the browser’s file dialog by one button, which the field’s label names', () => {
  mount(
    <Field label="Backup">
      <Chooser />
    </Field>,
  )
  const opened = vi.spyOn(find<HTMLInputElement>('input'), 'click').mockImplementation(() => undefined)
  const button = find<HTMLButtonElement>('button')
  expect(button.id).toBe(find<HTMLLabelElement>('label').htmlFor)
  click(button)
  expect(opened).toHaveBeenCalledTimes(1)
})

it('opens nothing while disabled', () => {
  mount(<Chooser disabled />)
  const opened = vi.spyOn(find<HTMLInputElement>('input'), 'click')
  click(find('button'))
  expect(opened).not.toHaveBeenCalled()
})
