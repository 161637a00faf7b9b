import { Ban, Car, DoorOpen, House, Package, Search, User, UserCheck } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Found } from '../../../../../domain/concierge/desk/find.ts'
import { useOpenDesk } from '../desk-context.ts'
import listing from '../style/listing.module.css'
import classes from './search-box.module.css'

/** Searches units, names and plates as the user types; a scanner's line ends in Enter and opens its result. */
export function SearchBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { view, go, scanned } = useOpenDesk()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const found = typed.trim() ? view.search(typed) : []
  const example =
    view.data.register.units.find(({ label }) => /\d{3}$/.test(label))?.label.replace(/\W/g, '') ?? 'B302'
  const chosen = found[Math.min(at, found.length - 1)]

  const open = (one: Found) => {
    setTyped('')
    if (one.what === 'inside') return go({ screen: 'saida', of: one.visit.id })
    if (one.what === 'delivery') {
      const { id, code } = one.delivery
      // Typing the full code counts as the collector's proof.
      return go({ screen: 'entregar', of: id, name: typed.trim().toUpperCase() === code ? code : undefined })
    }
    if (one.what === 'expected') {
      const { id, unit_id, name } = one.authorization
      return go({ screen: 'visita', unit: unit_id, of: id, name })
    }
    const unit = one.unit?.id
    if (unit) go({ screen: 'unidade', unit })
  }
  const follow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0))
    else if (event.key === 'Escape' && typed) setTyped('')
    else if (event.key === 'Enter') {
      const isCode = typed.length > 60 || typed.includes('/visita/')
      if (isCode || !chosen) {
        if (typed.trim()) scanned(typed)
        setTyped('')
      } else open(chosen)
    } else return
    event.preventDefault()
  }
  return (
    <search className={classes.search}>
      <Search size={24} aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Unidade, nome ou placa"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${found.indexOf(chosen)}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Unidade, nome ou placa"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={follow}
      />
      {!typed && <kbd aria-hidden>Ex.: {example}</kbd>}
      {typed.trim() !== '' && (
        <div id={list} role="listbox" aria-label="Encontrados" className={classes.found}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, aria-activedescendant names the option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
            <div
              key={keyOf(one)}
              id={`${list}-${index}`}
              role="option"
              aria-selected={one === chosen}
              className={classes.option}
              onClick={() => open(one)}
            >
              <FoundWords found={one} />
            </div>
          ))}
          {found.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className={classes.option}>
              Nada com “{typed.slice(0, 40)}”. Confira o número ou tente o sobrenome.
            </div>
          )}
        </div>
      )}
    </search>
  )
}

const keyOf = (one: Found): string => {
  if (one.what === 'unit') return one.unit.id
  if (one.what === 'person') return `${one.person.id}${one.person.unit_id}`
  if (one.what === 'plate') return `${one.plate.plate}${one.plate.unit_id}`
  if (one.what === 'expected') return one.authorization.id
  return one.what === 'inside' ? one.visit.id : one.delivery.id
}

function FoundWords({ found }: { found: Found }) {
  const { view } = useOpenDesk()
  const [Icon, words, note] = wordsOf(found)
  const banned = found.unit && view.bansOf(found.unit.id).some(({ unit_id }) => unit_id)
  return (
    <>
      <strong className={listing.unit}>{found.unit?.label ?? ''}</strong>
      <Icon size={20} aria-hidden />
      <span>
        {words}
        <small>{note}</small>
      </span>
      {banned && <Ban size={18} color="var(--danger)" aria-label="Há aviso de não admitir" />}
    </>
  )
}

function wordsOf(found: Found): [typeof House, string, string] {
  switch (found.what) {
    case 'unit':
      return [House, 'Unidade', '']
    case 'person':
      return [User, found.person.name, found.person.authorises ? 'Morador' : 'Da unidade']
    case 'plate':
      return [
        Car,
        found.plate.plate,
        [found.plate.model, found.plate.color, found.plate.spot].filter(Boolean).join(' · '),
      ]
    case 'expected':
      return [UserCheck, found.authorization.name, 'Esperado agora']
    case 'inside':
      return [DoorOpen, found.visit.name, 'No prédio: registrar saída']
    default:
      return [Package, found.delivery.description, `Encomenda à espera · ${found.delivery.carrier}`]
  }
}
