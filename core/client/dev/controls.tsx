import { useState } from 'react'
import { useT } from '../i18n/intl.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { ColorPicker } from '../ui/color-picker/color-picker.tsx'
import { Field } from '../ui/field/field.tsx'
import { IconPicker } from '../ui/icon/icon-picker.tsx'
import { NumberInput } from '../ui/input/number-input.tsx'
import { PasswordInput } from '../ui/input/password-input.tsx'
import { Select } from '../ui/input/select.tsx'
import { TextArea } from '../ui/input/text-area.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { Segmented } from '../ui/segmented/segmented.tsx'
import { Switch } from '../ui/switch/switch.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { TagChip } from '../ui/tag-chip/tag-chip.tsx'
import { sampleOptions, sampleTexts } from './samples.ts'
import { SampleRow, Section } from './section.tsx'

const threeOptions = sampleOptions.slice(0, 3)
const noop = () => undefined

export function Buttons() {
  const items = threeOptions.map(({ value, label }, at) => ({ id: value, label, danger: at === 2, onSelect: noop }))
  return (
    <Section of="Button, IconButton, Menu">
      <SampleRow>
        <Button variant="primary" keys={['Ctrl', 'Enter']}>
          {sampleTexts.heron}
        </Button>
        <Button icon="pencil">{sampleTexts.heron}</Button>
        <Button variant="ghost">{sampleTexts.heron}</Button>
        <Button variant="danger">{sampleTexts.heron}</Button>
      </SampleRow>
      <SampleRow>
        <Button disabled>{sampleTexts.heron}</Button>
        <Button busy>{sampleTexts.heron}</Button>
        <Button aria-pressed>{sampleTexts.heron}</Button>
        <Button size="s">{sampleTexts.heron}</Button>
        <Button size="l">{sampleTexts.heron}</Button>
      </SampleRow>
      <SampleRow>
        <IconButton icon="pencil" label={sampleTexts.heron} keys={['E']} />
        <IconButton icon="pencil" label={sampleTexts.tallow} disabled />
        <Menu trigger={<Button iconEnd="chevron-down">{sampleTexts.tallow}</Button>} groups={[{ id: 'all', items }]} />
      </SampleRow>
    </Section>
  )
}

export function Fields() {
  const t = useT()
  const [text, setText] = useState<string>(sampleTexts.heron)
  const [count, setCount] = useState<number | null>(7)
  const [choice, setChoice] = useState(threeOptions[0]?.value ?? '')
  return (
    <Section of="Field and its controls">
      <Field label={sampleTexts.heron} hint={sampleTexts.tallow} aside="7">
        <TextInput value={text} onValue={setText} icon="search" />
      </Field>
      <Field label={sampleTexts.tallow} error={t('issue.required')} required>
        <TextInput value="" onValue={noop} placeholder={sampleTexts.heron} />
      </Field>
      <Field label={sampleTexts.prose}>
        <TextArea value={text} onValue={setText} prose />
      </Field>
      <SampleRow>
        <NumberInput aria-label={sampleTexts.heron} value={count} onValue={setCount} min={0} max={12} />
        <PasswordInput
          aria-label={sampleTexts.tallow}
          value={text}
          onValue={setText}
          autoComplete="new-password"
          revealLabel={sampleTexts.heron}
        />
        <Select aria-label={sampleTexts.heron} value={choice} onValue={setChoice} options={threeOptions} />
        <TextInput aria-label={sampleTexts.page} value={text} onValue={setText} disabled />
      </SampleRow>
    </Section>
  )
}

export function Choices() {
  const t = useT()
  const [on, setOn] = useState(true)
  const [choice, setChoice] = useState(threeOptions[0]?.value ?? '')
  const [color, setColor] = useState<string | null>('#009688')
  const [icon, setIcon] = useState<string | null>('deer')
  return (
    <Section of="Checkbox, Switch, Segmented, Tabs, ColorPicker, IconPicker">
      <SampleRow>
        <Checkbox checked={on} onValue={setOn}>
          {sampleTexts.heron}
        </Checkbox>
        <Checkbox checked="mixed" onValue={setOn}>
          {sampleTexts.tallow}
        </Checkbox>
        <Switch checked={on} onValue={setOn}>
          {sampleTexts.heron}
        </Switch>
        <Segmented label={sampleTexts.heron} value={choice} onValue={setChoice} options={threeOptions} />
      </SampleRow>
      <Tabs
        label={sampleTexts.tallow}
        value={choice}
        onValue={setChoice}
        tabs={threeOptions.map((one, at) => ({ ...one, count: at }))}
      />
      <ColorPicker
        label={sampleTexts.heron}
        value={color}
        onValue={setColor}
        nameOf={name => t(`color.${name}`)}
        clearLabel={t('form.clear')}
      />
      <IconPicker label={sampleTexts.tallow} value={icon} onValue={setIcon} nameOf={name => t(`icon.${name}`)} />
      <SampleRow>
        <Badge icon="deer" size="l" color={color} />
        <TagChip label={sampleTexts.heron} color={color} />
        <TagChip label={sampleTexts.wives} color={color} small />
        <TagChip label={sampleTexts.tallow} onRemove={noop} removeLabel={sampleTexts.tallow} />
      </SampleRow>
    </Section>
  )
}
