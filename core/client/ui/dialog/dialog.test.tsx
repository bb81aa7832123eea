// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/intl.ts'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { TextInput } from '../input/text-input.tsx'
import { click, find, flush, focus, mount, press, unmountAll } from '../testing.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

afterEach(unmountAll)

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('Nan')
  return (
    <>
      <Button id="opener" onClick={() => setOpen(true)}>
        Create
      </Button>
      <Dialog title="Create a character" closeLabel="Close" {...props} open={open} onOpenChange={setOpen}>
        <Field label="Name">
          <TextInput value={name} onValue={setName} />
        </Field>
      </Dialog>
    </>
  )
}

async function openDialog(props: Partial<DialogProps> = {}) {
  mount(<Page {...props} />)
  const opener = find('#opener')
  focus(opener)
  click(opener)
  await flush()
}

it('focuses its first field and restores focus on Escape', async () => {
  await openDialog()
  const dialog = find('[role="dialog"]')
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Create a character')
  expect(document.activeElement).toBe(find('input'))
  press('Escape')
  await flush(10)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement?.id).toBe('opener')
})

it('hides the page behind it from assistive technology', async () => {
  await openDialog()
  expect(find('#opener').closest('[aria-hidden="true"]')).not.toBeNull()
})

it('closes by its button', async () => {
  await openDialog()
  click(find('[aria-label="Close"]'))
  await flush(10)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

async function clickOutside() {
  await flush(10)
  click(find('#beside'))
  await flush(10)
}

it('closes on a click outside unless its content must be kept, and never for a click on a toast', async () => {
  const outside = document.body.appendChild(document.createElement('div'))
  outside.id = 'beside'
  await openDialog({ closesOutside: false })
  await clickOutside()
  expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  unmountAll()

  document.body.append(outside)
  outside.dataset.toaster = ''
  await openDialog()
  await clickOutside()
  expect(document.querySelector('[role="dialog"]')).not.toBeNull()

  delete outside.dataset.toaster
  await clickOutside()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it('is a form if it has onSubmit, and stops the event', async () => {
  const outer = vi.fn()
  const submit = vi.fn()
  mount(
    <form onSubmit={outer}>
      <Page onSubmit={submit} footer={<Button type="submit">Go</Button>} />
    </form>,
  )
  click(find('#opener'))
  await flush()
  click(find('[type="submit"]'))
  expect([submit.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})

it('submits on Mod-Enter from anywhere in it, once while the key is held', async () => {
  const submit = vi.fn()
  await openDialog({ onSubmit: submit, footer: <Button type="submit">Go</Button> })
  const mod = { ctrlKey: true }
  press('Enter', mod)
  press('Enter', { ...mod, repeat: true })
  press('Enter', mod, find('[aria-label="Close"]'))
  press('Enter', { ...mod, shiftKey: true })
  expect(submit).toHaveBeenCalledTimes(2)
})

it('without a form presses its primary button on Mod-Enter, and never another', async () => {
  const main = vi.fn()
  const other = vi.fn()
  const footer = (
    <>
      <Button variant="danger" onClick={other}>
        Delete
      </Button>
      <Button variant="primary" onClick={main}>
        Done
      </Button>
    </>
  )
  await openDialog({ footer })
  press('Enter', { ctrlKey: true })
  expect([main.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

function Pair() {
  const [first, setFirst] = useState(false)
  const [second, setSecond] = useState(false)
  return (
    <>
      <Button id="opener" onClick={() => setFirst(true)}>
        First
      </Button>
      <Dialog title="First" open={first} onOpenChange={setFirst}>
        <Button id="next" onClick={() => setSecond(true)}>
          Second
        </Button>
      </Dialog>
      <Dialog title="Second" open={second} onOpenChange={setSecond} closeLabel="Close" />
    </>
  )
}

it('replaces another dialog, and restores the focus from before the first', async () => {
  mount(<Pair />)
  focus(find('#opener'))
  click(find('#opener'))
  await flush()
  focus(find('#next'))
  click(find('#next'))
  await flush(10)
  expect([...document.querySelectorAll('[role="dialog"] h2')].map(one => one.textContent)).toEqual(['Second'])
  press('Escape')
  await flush(10)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement?.id).toBe('opener')
})

function Asking(props: Pick<ConfirmDialogProps, 'onConfirm' | 'danger' | 'title' | 'text'>) {
  const [open, setOpen] = useState(true)
  return <ConfirmDialog {...props} open={open} onOpenChange={setOpen} />
}

it('shows the given texts, else “Confirm action” [UI-31] and “Are you sure” [UI-32]', async () => {
  await setLanguage('en')
  const closed = async (props: Pick<ConfirmDialogProps, 'title' | 'text'>) => {
    unmountAll()
    mount(<Asking {...props} onConfirm={() => undefined} />)
    await flush()
    const dialog = find('[role="alertdialog"]')
    const by = (name: string) => document.getElementById(dialog.getAttribute(name) ?? '')?.textContent
    return [by('aria-labelledby'), by('aria-describedby')]
  }
  expect(await closed({})).toEqual(['Confirm action', 'Are you sure'])
  expect(await closed({ title: 'Leave', text: 'Nothing is kept.' })).toEqual(['Leave', 'Nothing is kept.'])
})

it('asks, and acts only on Confirm [UI-33]', async () => {
  await setLanguage('en')
  const act = vi.fn()
  mount(<Asking onConfirm={act} />)
  await flush()
  const answers = [...document.querySelectorAll('[data-answer]')]
  expect(answers.map(answer => answer.firstChild?.textContent)).toEqual(['Cancel', 'Confirm'])
  click(find('[data-answer="cancel"]'))
  await flush()
  expect([act.mock.calls.length, document.querySelector('[role="alertdialog"]')]).toEqual([0, null])
  unmountAll()

  mount(<Asking onConfirm={act} />)
  await flush()
  expect(document.activeElement).toBe(find('[data-answer="confirm"]'))
  click(find('[data-answer="confirm"]'))
  await flush()
  expect([act.mock.calls.length, document.querySelector('[role="alertdialog"]')]).toEqual([1, null])
})

it('starts on Cancel for irreversible actions', async () => {
  mount(<Asking onConfirm={() => undefined} danger />)
  await flush()
  expect(document.activeElement).toBe(find('[data-answer="cancel"]'))
})
