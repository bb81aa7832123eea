import { useRef, useState } from 'react'
import { EntityPicker } from '../entity/entity-picker.tsx'
import { useFileWords, usePagedWords, usePickerWords } from '../form/piece-words.ts'
import { inputs } from '../form/simple-inputs.tsx'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { ClickToEdit } from '../ui/click-to-edit.tsx'
import { Field } from '../ui/field.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { ListEditor } from '../ui/list-editor.tsx'
import { OptionPicker } from '../ui/option-picker.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import type { PickerOption } from '../ui/recent-picks.ts'
import styles from './pieces.module.css'
import { everything, names, search, suggest, textField, wood } from './samples.ts'
import { Section } from './section.tsx'

const scope = { picker: names.picker, userId: names.picker }
const StringInput = inputs.string

export function Pickers() {
  const words = usePickerWords()
  const [known, setKnown] = useState<PickerOption | null>(null)
  const [found, setFound] = useState<PickerOption | null>(null)
  const [thing, setThing] = useState<Thing | null>(null)
  return (
    <Section of="OptionPicker, EntityPicker">
      <Field label={names.heron}>
        <OptionPicker value={known} onValue={setKnown} options={wood} scope={scope} canClear words={words} />
      </Field>
      <Field label={names.tallow}>
        <OptionPicker value={found} onValue={setFound} search={search} words={words} />
      </Field>
      <EntityPicker
        picker={names.picker}
        label={names.page}
        value={thing}
        onValue={setThing}
        search={suggest}
        canClear
      />
      <OptionPicker label={names.prose} value={wood[0] ?? null} onValue={setKnown} disabled words={words} />
    </Section>
  )
}

export function Files() {
  const words = useFileWords()
  const [file, setFile] = useState<File | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const { chooseLabel, ...dropWords } = words
  return (
    <Section of="FileChooser, FileDrop">
      <Field label={names.file}>
        <FileChooser file={file} onFile={setFile} {...words} />
      </Field>
      <FileDrop files={files} onFiles={setFiles} label={chooseLabel} {...dropWords} />
    </Section>
  )
}

export function Texts() {
  const t = useT()
  const [items, setItems] = useState<string[]>([names.heron, names.wives])
  const [line, setLine] = useState<string>(names.heron)
  const [name, setName] = useState('')
  return (
    <Section of="ListEditor, ClickToEdit, NameDice">
      <ListEditor
        label={names.heron}
        items={items}
        onItems={setItems}
        addLabel={t('create.submit')}
        removeLabel={item => t('file.remove', { name: item })}
      />
      <ClickToEdit label={names.heron} value={line} onSave={setLine} />
      <StringInput {...textField(name, value => setName(String(value)))} />
    </Section>
  )
}

const pageSize = 20

/** Pages that come a moment later; the third fails once. */
function useSamplePages() {
  const [count, setCount] = useState(pageSize)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const hasFailed = useRef(false)
  const load = () => {
    setLoading(true)
    setFailed(false)
    setTimeout(() => {
      const fails = count === 2 * pageSize && !hasFailed.current
      hasFailed.current ||= fails
      setLoading(false)
      setFailed(fails)
      if (!fails) setCount(count + pageSize)
    }, 500)
  }
  const items = everything.slice(0, count)
  return { items, total: everything.length, pending: false, loading, failed, hasMore: count < everything.length, load }
}

export function Lists() {
  const words = usePagedWords()
  const pages = useSamplePages()
  const none = { items: [], total: 0, loading: false, hasMore: false, load: () => undefined, words }
  const keyOf = ({ id }: { id: string }) => id
  return (
    <Section of="PagedList">
      <PagedList {...pages} label={names.heron} keyOf={keyOf} words={words} empty={null} className={styles.list}>
        {({ name }) => <div className={styles.row}>{name}</div>}
      </PagedList>
      <PagedList {...none} label={names.tallow} pending failed={false} keyOf={keyOf} empty={null}>
        {() => null}
      </PagedList>
      <PagedList {...none} label={names.page} pending={false} failed keyOf={keyOf} empty={null}>
        {() => null}
      </PagedList>
    </Section>
  )
}
