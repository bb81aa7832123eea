import { ColorPicker, Field, IconPicker, Select, useT } from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import type { projectCalls } from '#core/shared/calls/spaces.ts'
import { ageCategories, genres } from '#core/shared/limits.ts'

/** The settings of a project other than name and description. */
export type ProjectFields = Required<
  Pick<InputOf<typeof projectCalls.update>['data'], 'icon' | 'color' | 'genre' | 'ageCategory'>
>

interface ProjectFieldProps<N extends keyof ProjectFields> {
  value: ProjectFields[N]
  onValue(value: ProjectFields[N]): void
}

export function IconField({ value, onValue }: ProjectFieldProps<'icon'>) {
  const t = useT()
  return (
    <Field label={t('project.icon')} aside={t(`icon.${value}`)} group>
      <IconPicker value={value} onValue={onValue} nameOf={icon => t(`icon.${icon}`)} />
    </Field>
  )
}

export function ColorField({ value, onValue }: ProjectFieldProps<'color'>) {
  const t = useT()
  return (
    <Field label={t('project.color')} hint={t('project.color-hint')} group>
      <ColorPicker value={value} onValue={onValue} nameOf={name => t(`color.${name}`)} clearLabel={t('form.clear')} />
    </Field>
  )
}

/** Message ids contain no spaces. */
export function genreId(genre: string): string {
  return genre.replaceAll(' ', '-')
}

export function GenreField({ value, onValue }: ProjectFieldProps<'genre'>) {
  const t = useT()
  const options = [
    { value: '' as const, label: t('project.no-genre') },
    ...genres.map(genre => ({ value: genre, label: t(`genre.${genreId(genre)}`) })),
  ]
  return (
    <Field label={t('project.genre')}>
      <Select
        name="genre"
        value={value ?? ''}
        onValue={genre => onValue(genre === '' ? null : genre)}
        options={options}
      />
    </Field>
  )
}

export function AgeField({ value, onValue }: ProjectFieldProps<'ageCategory'>) {
  const t = useT()
  return (
    <Field label={t('project.age')} hint={t('project.age-hint')}>
      <Select
        name="ageCategory"
        value={value}
        onValue={onValue}
        options={ageCategories.map(age => ({ value: age, label: t(`age.${age}`) }))}
      />
    </Field>
  )
}
