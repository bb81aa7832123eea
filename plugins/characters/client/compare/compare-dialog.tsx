import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  call,
  colorStyle,
  Dialog,
  EmptyState,
  EntityPicker,
  Field,
  IconButton,
  pushOverlay,
  queryKey,
  Select,
  StoredImage,
  useCall,
  useT,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { type CustomField, character, characterCalls } from '../../shared.ts'
import styles from '../dialogs.module.css'
import { useCustomFields } from '../fields/custom-field-calls.ts'
import { closeCharacterDialog } from '../state.ts'
import { comparedIds, comparedMax, comparisonSelection, storeComparedIds } from './compared-ids.ts'
import { seriesColors } from './radar/colors.ts'
import { RadarChart, type RadarSeries } from './radar/radar-chart.tsx'

/** Compares the characters chosen last in this project on one chart. */
export function CompareDialog({ place }: { place: Place }) {
  const t = useT()
  useSnapshot(comparisonSelection)
  const ids = comparedIds(place)
  const shown = useComparedCharacters(place, ids)
  const { fields, status } = useCustomFields(place)
  const radars = fields.filter(({ type, options }) => type === 'radar' && options.length > 0)
  const [selectedFieldId, setSelectedFieldId] = useState('')
  const field = radars.find(({ customFieldId }) => customFieldId === selectedFieldId) ?? radars[0]
  useEffect(() => pushOverlay('character-compare'), [])
  const add = (id: string) => storeComparedIds(place, [...ids.filter(one => one !== id), id].slice(-comparedMax))
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeCharacterDialog()}
      title={t('characters.comparison')}
      closeLabel={t('shell.close')}
    >
      {status === 'succeeded' && radars.length === 0 ? (
        <EmptyState title={t('characters.no-radar')} text={t('characters.no-radar-text')}>
          <CommandButton command="characters.new-field" variant="primary" />
        </EmptyState>
      ) : (
        <div className={styles.compare}>
          <div className={styles.choice}>
            {radars.length > 1 && field && (
              <Field label={t('characters.which-field')}>
                <Select
                  value={field.customFieldId}
                  onValue={setSelectedFieldId}
                  options={radars.map(({ customFieldId, label }) => ({ value: customFieldId, label }))}
                />
              </Field>
            )}
            <ul className={styles.chosen} aria-label={t('kind.character.many')}>
              {shown.map(({ id, name, image }, at) => (
                <li key={id} className={styles.one} style={colorStyle(seriesColors[at % seriesColors.length])}>
                  <StoredImage imageId={image} place={place} size="thumbnail" alt="" seed={id} width={24} height={24} />
                  <span className={styles.swatch} aria-hidden="true" />
                  <span className={styles.name}>{name}</span>
                  <IconButton
                    icon="x"
                    size="s"
                    data-field
                    label={t('characters.leave-out', { name })}
                    onClick={() =>
                      storeComparedIds(
                        place,
                        ids.filter(one => one !== id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            {ids.length < comparedMax && (
              <Field label={t('characters.add-one')} group>
                <EntityPicker
                  key={ids.join()}
                  picker="characters.compare"
                  value={null}
                  onValue={entity => entity && add(entity.id)}
                  search={(text, signal) =>
                    call(
                      suggestionCalls.global,
                      { text, spaceId: place.spaceId, projectId: place.projectId, types: [character.name] },
                      { quiet: true, signal },
                    )
                  }
                  hides={entity => entity.kind !== character.name || ids.includes(entity.id)}
                  spaceId={place.spaceId}
                  projectId={place.projectId}
                />
              </Field>
            )}
            {ids.length > 0 && (
              <Button size="s" variant="ghost" icon="x" data-field onClick={() => storeComparedIds(place, [])}>
                {t('characters.leave-all')}
              </Button>
            )}
          </div>
          {field && shown.length > 0 ? (
            <RadarChart
              label={field.label}
              options={field.options}
              max={field.max ?? 100}
              series={shown.map(one => seriesOf(one, field))}
              withTable
            />
          ) : (
            <p className={styles.none}>{t('characters.none-chosen')}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface ComparedCharacter {
  id: string
  name: string
  image: string | null
  customFields: Readonly<Record<string, unknown>>
}

function seriesOf({ id, name, customFields }: ComparedCharacter, { customFieldId }: CustomField): RadarSeries {
  const value = Object.hasOwn(customFields, customFieldId) ? customFields[customFieldId] : undefined
  const values = typeof value === 'object' && value !== null ? (value as RadarSeries['values']) : {}
  return { id, name, values }
}

/** The chosen characters that still exist, with their values; the others are removed from the choice. */
function useComparedCharacters(place: Place, ids: readonly string[]): ComparedCharacter[] {
  const { spaceId, projectId } = place
  const query = ids.length > 0 ? { spaceId, projectId, characterIds: [...ids], limit: 100 } : null
  const { data } = useCall(characterCalls.find, query, { quiet: true })
  const existing = query ? data?.data : []
  const hasMissing = existing && ids.some(id => !existing.some(row => row.characterId === id))
  useEffect(() => {
    if (hasMissing && existing)
      storeComparedIds(
        { spaceId, projectId },
        existing.map(row => row.characterId),
      )
  }, [hasMissing, existing, spaceId, projectId])
  const { get } = callsOf(character)
  const answers = useQueries({
    queries: ids.map(characterId => ({
      queryKey: queryKey(get as Call, { spaceId, projectId, characterId }),
      queryFn: () => call(get, { spaceId, projectId, characterId }, { quiet: true }),
    })),
  })
  return ids.flatMap((id, at) => {
    const row = existing?.find(one => one.characterId === id)
    if (!row) return []
    const { name, image } = row
    return [{ id, name, image: image ?? null, customFields: answers[at]?.data?.customFields ?? {} }]
  })
}
