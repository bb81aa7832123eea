// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, find, mount, unmountAll } from '../testing.tsx'
import { acceptAttribute, imageFiles, isAccepted, jsonFiles, kilobytes } from './file-accept.ts'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

afterEach(unmountAll)

const json = (name = 'salt.json', bytes = 2) => new File(['x'.repeat(bytes)], name, { type: 'application/json' })
const png = (name = 'map.png') => new File(['x'], name, { type: 'image/png' })
const exe = () => new File(['x'], 'setup.exe', { type: 'application/x-msdownload' })

const accepted = vi.fn()
afterEach(() => accepted.mockReset())

function Drop(props: Partial<FileDropProps>) {
  const [files, setFiles] = useState<File[]>([])
  const onFiles = (next: File[]) => {
    accepted(next.map(file => file.name))
    setFiles(next)
  }
  return (
    <FileDrop
      label="Drop a file"
      emptyText="File not selected"
      removeLabel={name => `Remove ${name}`}
      refusedText={name => `${name} is of another kind`}
      sizeText={size => `${size} KB`}
      {...props}
      files={files}
      onFiles={onFiles}
    />
  )
}

function drop(...files: File[]) {
  act(() => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    find('input').dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
  })
}

function paste(...files: File[]): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  act(() => {
    document.body.dispatchEvent(Object.assign(event, { clipboardData: { files } }))
  })
  return event.defaultPrevented
}

it('says that nothing is selected, then shows name and kilobytes with one decimal [UI-11]', () => {
  const page = mount(<Drop />)
  expect(page.textContent).toContain('File not selected')
  drop(json('salt.json', 1536))
  expect(page.textContent).toContain('salt.json')
  expect(page.textContent).toContain('1.5 KB')
  expect(page.textContent).not.toContain('File not selected')
})

it('accepts only the given formats and reports others [UI-13]', () => {
  mount(<Drop />)
  drop(exe())
  expect(accepted).not.toHaveBeenCalled()
  expect(find('[role="alert"]').textContent).toBe('setup.exe is of another kind')
  drop(json())
  expect(accepted.mock.calls).toEqual([[['salt.json']]])
  expect(find('[role="alert"]').textContent).toBe('')
})

it('accepts JSON by default [UI-14], and images by media type with .jpeg and .png [UI-15]', () => {
  mount(<Drop />)
  expect(find<HTMLInputElement>('input').accept).toBe('application/json,.json')
  expect(jsonFiles).toEqual({ 'application/json': ['.json'] })
  expect(imageFiles).toEqual({ 'image/*': ['.jpeg', '.png'] })
  expect(acceptAttribute(imageFiles)).toBe('image/*,.jpeg,.png')
  expect(isAccepted({ name: 'a', type: 'image/webp' }, imageFiles)).toBe(true)
  expect(isAccepted({ name: 'A.PNG', type: '' }, imageFiles)).toBe(true)
  expect(isAccepted({ name: 'a.json', type: '' }, jsonFiles)).toBe(true)
  expect(isAccepted({ name: 'png', type: 'text/plain' }, imageFiles)).toBe(false)
  expect(isAccepted({ name: 'a', type: 'imagery/x' }, imageFiles)).toBe(false)
})

it('uses only the first of several files [UI-16]', () => {
  mount(<Drop />)
  drop(json('first.json'), json('second.json'))
  expect(accepted.mock.calls).toEqual([[['first.json']]])
})

it('collects several files if `multiple`, and removes one', () => {
  mount(<Drop multiple />)
  drop(json('a.json'), exe(), json('b.json'))
  drop(json('c.json'))
  click(find('[aria-label="Remove b.json"]'))
  expect(accepted.mock.calls.at(-1)).toEqual([['a.json', 'c.json']])
})

it('takes a pasted image, and ignores other pastes [UI-17]', () => {
  mount(<Drop accept={imageFiles} />)
  expect(paste(json())).toBe(false)
  expect(paste()).toBe(false)
  expect(paste(png())).toBe(true)
  expect(accepted.mock.calls).toEqual([[['map.png']]])
})

it('takes nothing while disabled', () => {
  mount(<Drop disabled accept={imageFiles} />)
  drop(png())
  expect(paste(png())).toBe(false)
  expect(accepted).not.toHaveBeenCalled()
})

it('counts kilobytes of 1024', () => {
  expect([kilobytes(0), kilobytes(1536), kilobytes(188_723)]).toEqual(['0.0', '1.5', '184.3'])
})
