// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '../api/call-error.ts'
import { setLanguage } from '../i18n/intl.ts'
import { Field } from '../ui/field/field.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import { actAndReturn, find, flush, mount, type, unmountAll } from '../ui/testing.tsx'
import { useForm } from './use-form.ts'

const send = vi.fn<(values: { name: string; email: string }) => Promise<unknown>>()

function SampleForm() {
  const form = useForm({
    initialValues: { name: 'Oda', email: '' },
    check: ({ name, email }) => ({
      name: name === '' ? { message: 'enter a name' } : null,
      email: email === '' ? { message: 'enter an address' } : null,
    }),
    send,
  })
  return (
    <form {...form.props}>
      <Field label="Name" error={form.issue('name')}>
        <TextInput {...form.input('name')} />
      </Field>
      <Field label="Email" error={form.issue('email')}>
        <TextInput {...form.input('email')} />
      </Field>
      <p role="alert">{form.issue('form')}</p>
      <button type="submit" disabled={form.busy}>
        Send
      </button>
    </form>
  )
}

const input = (name: string) => find<HTMLInputElement>(`[name=${name}]`)
const issueAt = (name: string) =>
  document.getElementById(input(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null
const submit = async () => {
  actAndReturn(() => find<HTMLFormElement>('form').requestSubmit())
  await flush()
}
const refusal = (...paths: string[]) => {
  const errors = paths.map(path => ({ path, message: 'already used' }))
  return new CallError('', 422, { type: 'bad-input', title: '', status: 422, detail: 'Not valid', errors }, 'Not valid')
}

beforeEach(async () => {
  await setLanguage('en')
  send.mockReset().mockResolvedValue(undefined)
  mount(<SampleForm />)
})
afterEach(unmountAll)

it('shows each issue at its field, focuses the first, clears it when the field changes, and sends nothing', async () => {
  type(input('name'), '')
  await submit()
  expect([issueAt('name'), issueAt('email')]).toEqual(['Enter a name', 'Enter an address'])
  expect(document.activeElement).toBe(input('name'))
  type(input('name'), 'Ida')
  expect([issueAt('name'), issueAt('email')]).toEqual([null, 'Enter an address'])
  await submit()
  expect(document.activeElement).toBe(input('email'))
  expect(send).not.toHaveBeenCalled()
})

it('sends once, and again after a change', async () => {
  type(input('email'), 'a@b.c')
  await submit()
  await submit()
  expect(send.mock.calls).toEqual([[{ name: 'Oda', email: 'a@b.c' }]])
  type(input('name'), 'Ida')
  await submit()
  expect(send).toHaveBeenLastCalledWith({ name: 'Ida', email: 'a@b.c' })
})

it('is submitted by Mod-Enter from any field, once while the key is held', async () => {
  type(input('email'), 'a@b.c')
  const press = (init: KeyboardEventInit) =>
    actAndReturn(() =>
      input('email').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      ),
    )
  press({ ctrlKey: true, repeat: true })
  press({ ctrlKey: true, shiftKey: true })
  await flush()
  expect(send).not.toHaveBeenCalled()
  press({ ctrlKey: true })
  await flush()
  expect(send).toHaveBeenCalledTimes(1)
})

it('ignores a submission while another one is in flight', async () => {
  const response = Promise.withResolvers<void>()
  send.mockReturnValue(response.promise)
  type(input('email'), 'a@b.c')
  await submit()
  type(input('email'), 'b@b.c')
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
  response.resolve()
  await flush()
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
})

it('shows what the server refuses at the field it names, keeps what was typed, and can be sent again', async () => {
  send.mockRejectedValueOnce(refusal('data.email', 'elsewhere'))
  type(input('email'), 'a@b.c')
  await submit()
  expect([issueAt('name'), issueAt('email'), find('[role=alert]').textContent]).toEqual([null, 'Already used', ''])
  expect(document.activeElement).toBe(input('email'))
  expect(input('email').value).toBe('a@b.c')
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
  expect(issueAt('email')).toBeNull()
})

it.each([
  ['a refusal that names no field', refusal('elsewhere'), 'Not valid'],
  ['a server that cannot be reached', new NetworkError('gone'), 'The server can’t be reached'],
])('shows %s as an issue of the form', async (_, error, message) => {
  send.mockRejectedValueOnce(error)
  type(input('email'), 'a@b.c')
  await submit()
  expect(find('[role=alert]').textContent).toContain(message)
})
