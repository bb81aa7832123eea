import { useState } from 'react'
import { useT } from '../i18n/intl.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ColorPicker } from '../ui/color-picker.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconPicker } from '../ui/icon-picker.tsx'
import { Menu } from '../ui/menu.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { names, wood } from './samples.ts'
import { Line, Section } from './section.tsx'

const three = wood.slice(0, 3)
const nothing = () => undefined

export function Buttons() {
  const items = three.map(({ value, label }, at) => ({ id: value, label, danger: at === 2, onSelect: nothing }))
  return (
    <Section of="Button, IconButton, Menu">
      <Line>
        <Button variant="primary" keys={['Ctrl', 'Enter']}>
          {names.heron}
        </Button>
        <Button icon="pencil">{names.heron}</Button>
        <Button variant="ghost">{names.heron}</Button>
        <Button variant="danger">{names.heron}</Button>
      </Line>
      <Line>
        <Button disabled>{names.heron}</Button>
        <Button busy>{names.heron}</Button>
        <Button aria-pressed>{names.heron}</Button>
        <Button size="s">{names.heron}</Button>
        <Button size="l">{names.heron}</Button>
      </Line>
      <Line>
        <IconButton icon="pencil" label={names.heron} keys={['E']} />
        <IconButton icon="pencil" label={names.tallow} disabled />
        <Menu trigger={<Button iconEnd="chevron-down">{names.tallow}</Button>} groups={[{ id: 'all', items }]} />
      </Line>
    </Section>
  )
}

export function Fields() {
  const t = useT()
  const [text, setText] = useState<string>(names.heron)
  const [count, setCount] = useState<number | null>(7)
  const [choice, setChoice] = useState(three[0]?.value ?? '')
  return (
    <Section of="Field and its controls">
      <Field label={names.heron} hint={names.tallow} aside="7">
        <TextInput value={text} onValue={setText} icon="search" />
      </Field>
      <Field label={names.tallow} error={t('fault.required')} required>
        <TextInput value="" onValue={nothing} placeholder={names.heron} />
      </Field>
      <Field label={names.prose}>
        <TextArea value={text} onValue={setText} prose />
      </Field>
      <Line>
        <NumberInput aria-label={names.heron} value={count} onValue={setCount} min={0} max={12} />
        <PasswordInput
          aria-label={names.tallow}
          value={text}
          onValue={setText}
          autoComplete="new-password"
          revealLabel={names.heron}
        />
        <Select aria-label={names.heron} value={choice} onValue={setChoice} options={three} />
        <TextInput aria-label={names.page} value={text} onValue={setText} disabled />
      </Line>
    </Section>
  )
}

export function Choices() {
  const t = useT()
  const [on, setOn] = useState(true)
  const [choice, setChoice] = useState(three[0]?.value ?? '')
  const [color, setColor] = useState<string | null>('#009688')
  const [icon, setIcon] = useState<string | null>('deer')
  return (
    <Section of="Checkbox, Switch, Segmented, Tabs, ColorPicker, IconPicker">
      <Line>
        <Checkbox checked={on} onValue={setOn}>
          {names.heron}
        </Checkbox>
        <Checkbox checked="mixed" onValue={setOn}>
          {names.tallow}
        </Checkbox>
        <Switch checked={on} onValue={setOn}>
          {names.heron}
        </Switch>
        <Segmented label={names.heron} value={choice} onValue={setChoice} options={three} />
      </Line>
      <Tabs
        id="dev-tabs"
        label={names.tallow}
        value={choice}
        onValue={setChoice}
        tabs={three.map((one, at) => ({ ...one, count: at }))}
      />
      <ColorPicker
        label={names.heron}
        value={color}
        onValue={setColor}
        nameOf={name => t(`color.${name}`)}
        clearLabel={t('form.clear')}
      />
      <IconPicker label={names.tallow} value={icon} onValue={setIcon} nameOf={name => t(`icon.${name}`)} />
      <Line>
        <Badge icon="deer" size="l" color={color} />
        <TagChip label={names.heron} color={color} />
        <TagChip label={names.wives} color={color} small />
        <TagChip label={names.tallow} onRemove={nothing} removeLabel={names.tallow} />
      </Line>
    </Section>
  )
}
