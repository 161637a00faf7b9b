import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../concierge-words.ts'
import { PhotoButton } from '../acts/photo-button.tsx'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** Lists items found in the building that wait for their owner. */
export function LostPanel() {
  const { view, act } = useOpenDesk()
  const { folded } = useDesk()
  const [description, setDescription] = useState('')
  const [place, setPlace] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [open, setOpen] = useState<{ id: string; how: 'claimed' | 'disposed' } | null>(null)
  const [words, setWords] = useState('')
  const kept = folded.lost
    .filter(({ status }) => status === 'kept')
    .sort((a, b) => (a.found_at < b.found_at ? 1 : -1))

  const find = async () => {
    const item_id = crypto.randomUUID()
    const taken = photo && { id: crypto.randomUUID(), of: item_id, blob: photo }
    const found = { item_id, description, place, photo_id: taken?.id ?? null }
    if (!(await act('lost.found', found, { stay: true, photo: taken }))) return
    setDescription('')
    setPlace('')
    setPhoto(null)
  }
  const close = async () => {
    if (!open) return
    const { id: item_id, how } = open
    const done =
      how === 'claimed'
        ? await act('lost.claimed', { item_id, to_name: words }, { stay: true })
        : await act('lost.disposed', { item_id, reason: words }, { stay: true })
    if (!done) return
    setOpen(null)
    setWords('')
  }
  return (
    <Panel title="Achados e perdidos">
      <form
        className={shared.inline}
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextInput
          label="O que foi achado"
          className={shared.field}
          value={description}
          maxLength={160}
          required
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <TextInput
          label="Onde"
          className={shared.field}
          value={place}
          maxLength={80}
          required
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <PhotoButton photo={photo} onPhoto={setPhoto} />
        <Button type="submit" className={shared.big}>
          Guardar achado
        </Button>
      </form>
      {kept.length === 0 && <p className={shared.empty}>Nada guardado.</p>}
      <ul className={listing.rows}>
        {kept.map((item) => (
          <li key={item.id} className={listing.row} data-plain>
            <div>
              <span className={listing.name}>{item.description}</span>
              <p className={listing.second}>
                {item.place} · {momentOf(item.found_at, view.now)}
              </p>
            </div>
            <div className={shared.chips}>
              <Button
                variant="outline"
                className={listing.enter}
                onClick={() => setOpen({ id: item.id, how: 'claimed' })}
              >
                Retirado
              </Button>
              <Button
                variant="default"
                className={listing.enter}
                onClick={() => setOpen({ id: item.id, how: 'disposed' })}
              >
                Descartar
              </Button>
            </div>
            {open?.id === item.id && (
              <form
                className={shared.inline}
                onSubmit={(event) => {
                  event.preventDefault()
                  void close()
                }}
              >
                <TextInput
                  label={open.how === 'claimed' ? 'Quem retirou' : 'Por que, e para onde foi'}
                  className={shared.field}
                  value={words}
                  maxLength={open.how === 'claimed' ? 80 : 200}
                  autoFocus
                  required
                  onChange={({ currentTarget }) => setWords(currentTarget.value)}
                />
                <Button type="submit" className={shared.big}>
                  Registrar
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
