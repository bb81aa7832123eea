import { useRef, useState } from 'react'
import { EntityPicker } from '../entity/entity-picker.tsx'
import { useFileLabels, usePagedListLabels, usePickerLabels } from '../form/component-labels.ts'
import { inputs } from '../form/inputs/simple-inputs.tsx'
import { useT } from '../i18n/intl.ts'
import type { EntityRef } from '../registry/contract.ts'
import { ClickToEdit } from '../ui/click-to-edit/click-to-edit.tsx'
import { Field } from '../ui/field/field.tsx'
import { FileChooser } from '../ui/file/file-chooser.tsx'
import { FileDrop } from '../ui/file/file-drop.tsx'
import { ListEditor } from '../ui/list-editor/list-editor.tsx'
import { OptionPicker } from '../ui/option-picker/option-picker.tsx'
import type { PickerOption } from '../ui/option-picker/recent-picks.ts'
import { PagedList } from '../ui/paged-list/paged-list.tsx'
import styles from './gallery.module.css'
import { sampleItems, sampleOptions, sampleTexts, searchSamples, suggest, textField } from './samples.ts'
import { Section } from './section.tsx'

const scope = { picker: sampleTexts.picker, userId: sampleTexts.picker }
const StringInput = inputs.string

export function Pickers() {
  const words = usePickerLabels()
  const [listOption, setListOption] = useState<PickerOption | null>(null)
  const [searchOption, setSearchOption] = useState<PickerOption | null>(null)
  const [entity, setEntity] = useState<EntityRef | null>(null)
  return (
    <Section of="OptionPicker, EntityPicker">
      <Field label={sampleTexts.heron}>
        <OptionPicker
          value={listOption}
          onValue={setListOption}
          options={sampleOptions}
          scope={scope}
          canClear
          words={words}
        />
      </Field>
      <Field label={sampleTexts.tallow}>
        <OptionPicker value={searchOption} onValue={setSearchOption} search={searchSamples} words={words} />
      </Field>
      <EntityPicker
        picker={sampleTexts.picker}
        label={sampleTexts.page}
        value={entity}
        onValue={setEntity}
        search={suggest}
        canClear
      />
      <OptionPicker
        label={sampleTexts.prose}
        value={sampleOptions[0] ?? null}
        onValue={setListOption}
        disabled
        words={words}
      />
    </Section>
  )
}

export function Files() {
  const words = useFileLabels()
  const [file, setFile] = useState<File | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const { chooseLabel, ...dropWords } = words
  return (
    <Section of="FileChooser, FileDrop">
      <Field label={sampleTexts.file}>
        <FileChooser file={file} onFile={setFile} {...words} />
      </Field>
      <FileDrop files={files} onFiles={setFiles} label={chooseLabel} {...dropWords} />
    </Section>
  )
}

export function Texts() {
  const t = useT()
  const [items, setItems] = useState<string[]>([sampleTexts.heron, sampleTexts.wives])
  const [line, setLine] = useState<string>(sampleTexts.heron)
  const [name, setName] = useState('')
  return (
    <Section of="ListEditor, ClickToEdit, NameDice">
      <ListEditor
        label={sampleTexts.heron}
        items={items}
        onItems={setItems}
        addLabel={t('create.submit')}
        removeLabel={item => t('file.remove', { name: item })}
      />
      <ClickToEdit label={sampleTexts.heron} value={line} onSave={setLine} />
      <StringInput {...textField(name, value => setName(String(value)))} />
    </Section>
  )
}

const pageSize = 20

/** Pages that load after a moment; the third one fails once. */
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
  const items = sampleItems.slice(0, count)
  return {
    items,
    total: sampleItems.length,
    pending: false,
    loading,
    failed,
    hasMore: count < sampleItems.length,
    load,
  }
}

export function Lists() {
  const words = usePagedListLabels()
  const pages = useSamplePages()
  const none = { items: [], total: 0, loading: false, hasMore: false, load: () => undefined, words }
  const keyOf = ({ id }: { id: string }) => id
  return (
    <Section of="PagedList">
      <PagedList {...pages} label={sampleTexts.heron} keyOf={keyOf} words={words} empty={null} className={styles.list}>
        {({ name }) => <div className={styles.row}>{name}</div>}
      </PagedList>
      <PagedList {...none} label={sampleTexts.tallow} pending failed={false} keyOf={keyOf} empty={null}>
        {() => null}
      </PagedList>
      <PagedList {...none} label={sampleTexts.page} pending={false} failed keyOf={keyOf} empty={null}>
        {() => null}
      </PagedList>
    </Section>
  )
}
