import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type OccurrenceCategory, occurrenceCategories } from '../../../../../domain/concierge/acts.ts'
import { isKind } from '../../../../../domain/concierge/fold/parts.ts'
import { momentOf, occurrenceWords } from '../../concierge-words.ts'
import { PhotoButton } from '../acts/photo-button.tsx'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import notice from '../style/notice.module.css'
import shared from '../style/shared.module.css'

/** Shows the occurrence book: entries are never altered; a mistake is followed by another entry that refers to it. */
export function OccurrencePanel() {
  const { view, act } = useOpenDesk()
  const { folded } = useDesk()
  const [category, setCategory] = useState<OccurrenceCategory>('other')
  const [text, setText] = useState('')
  const [unitId, setUnit] = useState<string | null>(null)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [refersTo, setRefersTo] = useState<string | null>(null)
  const noted = folded.noted.filter(isKind('occurrence.noted')).reverse()
  const note = async () => {
    const occurrence_id = crypto.randomUUID()
    const taken = photo && { id: crypto.randomUUID(), of: occurrence_id, blob: photo }
    const said = {
      occurrence_id,
      category,
      text,
      unit_id: unitId,
      photo_id: taken?.id ?? null,
      refers_to: refersTo,
    }
    const options = { stay: true, words: occurrenceWords[category], photo: taken }
    if (!(await act('occurrence.noted', said, options))) return
    setText('')
    setPhoto(null)
    setUnit(null)
    setRefersTo(null)
  }
  const correct = (id: string, of: OccurrenceCategory) => {
    setRefersTo(id)
    setCategory(of)
    scrollTo(0, 0)
  }
  return (
    <Panel
      title="Livro de ocorrências"
      sentence="O que se escreve aqui fica, com a hora e o seu nome. Um engano se corrige com outra anotação."
    >
      <form
        className={shared.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void note()
        }}
      >
        {refersTo && (
          <p className={notice.instruction}>
            Corrige:{' '}
            {noted.find(({ payload }) => payload.occurrence_id === refersTo)?.payload.text.slice(0, 120)}
          </p>
        )}
        <fieldset className={shared.group}>
          <legend className={shared.label}>Assunto</legend>
          <div className={shared.chips}>
            {occurrenceCategories.map((one) => (
              <button
                key={one}
                type="button"
                className={shared.chip}
                aria-pressed={category === one}
                onClick={() => setCategory(one)}
              >
                {occurrenceWords[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <Textarea
          label="O que aconteceu"
          autosize
          minRows={3}
          maxLength={4000}
          value={text}
          required
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select
          label="Unidade, se houver"
          className={shared.field}
          searchable
          clearable
          limit={20}
          data={view.data.register.units.map(({ id, label }) => ({ value: id, label }))}
          value={unitId}
          onChange={setUnit}
          nothingFoundMessage="Nenhuma unidade com isso"
        />
        <PhotoButton photo={photo} onPhoto={setPhoto} />
        <Button type="submit" className={shared.big}>
          Anotar no livro
        </Button>
      </form>
      <h2 className={shared.title}>
        Últimas anotações <span>{noted.length}</span>
      </h2>
      <ul className={listing.list}>
        {noted.map(({ id, payload, happened_at, acted_by }) => (
          <li key={id}>
            <div>
              <strong>
                {[
                  occurrenceWords[payload.category],
                  view.labelOf(payload.unit_id),
                  momentOf(happened_at, view.now),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </strong>
              <p className={shared.told}>{payload.text}</p>
              <p className={shared.quiet}>
                {view.data.doormen.find(({ user_id }) => user_id === acted_by)?.name ?? ''}
                {payload.refers_to && ' · corrige outra anotação'}
              </p>
            </div>
            <Button
              variant="subtle"
              className={listing.enter}
              onClick={() => correct(payload.occurrence_id, payload.category)}
            >
              Corrigir
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
