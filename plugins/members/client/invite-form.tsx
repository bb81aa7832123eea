import { useRef, useState } from 'react'
import { Button, Field, roleWords, Select, TextInput, t, useSubmitGuard, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { splitPeople } from '../shared.ts'
import { invite, inviteFault } from './actions.ts'
import styles from './members.module.css'
import type { Place, Role } from './place.ts'
import { phrase } from './roles/words.ts'

interface InviteFormProps {
  place: Place
  /** those that are not above the person's own, the highest first; one that allows more than they may do is not given */
  roles: readonly Role[]
}

/** A role that may not be given says why. */
function optionOf({ roleId, role, unheld }: Role) {
  const name = roleWords(role)
  if (unheld.length === 0) return { value: roleId, label: name }
  const what = phrase(unheld, 'disjunction')
  return { value: roleId, label: t('members.role-unheld', { role: name, what }), disabled: true }
}

/** Names and a role in one line; what was refused stays where it was typed. */
export function InviteForm({ place, roles }: InviteFormProps) {
  const t = useT()
  const [people, setPeople] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const guard = useSubmitGuard()
  const field = useRef<HTMLInputElement>(null)
  const givable = roles.filter(({ unheld }) => unheld.length === 0)
  const lowest = givable.at(-1)?.roleId ?? ''
  const roleId = givable.some(role => role.roleId === chosen) ? (chosen ?? lowest) : lowest
  const refuse = (words: string): false => {
    setFault(words)
    return false
  }
  const submit = async (): Promise<boolean> => {
    field.current?.focus()
    if (givable.length === 0) return refuse(t('members.nothing-to-give'))
    const names = splitPeople(people)
    if (names.length === 0) return refuse(t('members.nobody-named'))
    if (names.length > limits.invitesPerCall) return refuse(t('members.too-many', { most: limits.invitesPerCall }))
    setBusy(true)
    try {
      await invite(place, people, roleId)
      setPeople('')
      return true
    } catch (error) {
      return refuse(inviteFault(error, names))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // Names that are there now were not there when the last invitation went out.
        if (!busy) guard(submit, people !== '')
      }}
    >
      <Field label={t('members.whom')} error={fault}>
        <TextInput
          ref={field}
          name="people"
          icon="user-plus"
          value={people}
          onValue={text => {
            setPeople(text)
            setFault(undefined)
          }}
          onPaste={event => {
            // A line of text has no lines: a pasted column of names would run together.
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted)) return
            event.preventDefault()
            setPeople([people, ...splitPeople(pasted)].filter(Boolean).join(', '))
          }}
          placeholder={t('members.whom-example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('members.as')}>
        <Select name="role" value={roleId} onValue={setChosen} options={roles.map(optionOf)} />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className={styles.send}>
        {t('members.send')}
      </Button>
    </form>
  )
}
