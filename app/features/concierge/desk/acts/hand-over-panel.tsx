import { Button, Checkbox, TextInput } from '@mantine/core'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '../../../../../domain/concierge/fold/deliveries.ts'
import { typedSignature } from '../../../../../domain/signature-path.ts'
import { counted } from '../../../../lib/words.ts'
import { isSigned, SignatureField, unsigned } from '../../../../ui/form/signature-field.tsx'
import { momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { useDeskKeys } from '../keys.ts'
import { Panel } from '../panel.tsx'
import shared from '../style/shared.module.css'

/** A parcel is handed over: who takes it, and by what one knows: its code, a signature, or that the doorman knows the person. */
export function HandOverPanel() {
  const { view, place, home } = useOpenDesk()
  const parcel = view.waiting.find(({ id }) => id === place.of)
  if (parcel) return <HandOver key={parcel.id} parcel={parcel} />
  return (
    <Panel title="Encomenda" sentence="Esta encomenda não espera mais: foi entregue ou devolvida.">
      <Button className={shared.big} onClick={home}>
        Voltar ao início
      </Button>
    </Panel>
  )
}

function HandOver({ parcel }: { parcel: Delivery }) {
  const { view, place, act, home } = useOpenDesk()
  const [name, setName] = useState('')
  const [personId, setPerson] = useState<string | null>(null)
  const [code, setCode] = useState(place.name ?? '')
  const [signature, setSignature] = useState(unsigned)
  const [along, setAlong] = useState<string[]>([])
  const [other, setOther] = useState<'return' | 'move' | null>(null)
  const [words, setWords] = useState('')
  const [told, setTold] = useState('')
  const people = view.peopleOf.get(parcel.unit_id) ?? []
  const choose = (person: (typeof people)[number]) => {
    setPerson(person.id)
    setName(person.name)
    setTold('')
  }
  useDeskKeys({
    digits: Math.min(people.length, 9),
    onDigit: (at) => people[at] && choose(people[at]),
    onEnter: () => void hand(),
  })
  const others = view.waiting.filter(({ id, unit_id }) => id !== parcel.id && unit_id === parcel.unit_id)
  const typed = code.trim().toUpperCase()
  const isCode = typed === parcel.code

  const hand = async () => {
    if (!name.trim()) return setTold('Toque no nome de quem leva, ou escreva.')
    if (typed && !isCode)
      return setTold('O código não é o desta encomenda. Confira, ou apague e peça a assinatura.')
    const proof = isCode
      ? ('code' as const)
      : isSigned(signature)
        ? ('signature' as const)
        : ('known' as const)
    const signed = signature.isTyped ? typedSignature(signature.name) : signature.path
    for (const id of [parcel.id, ...along]) {
      // The code proves only the parcel that bears it; the others go to the same person, now known.
      const own = id === parcel.id ? proof : proof === 'code' ? 'known' : proof
      const by = { to_name: name.trim(), to_person_id: personId, proof: own }
      const seen = { signature: own === 'signature' ? signed : null, code: own === 'code' ? typed : null }
      if (!(await act('delivery.handed', { delivery_id: id, ...by, ...seen }, { stay: true }))) return
    }
    home()
  }
  const finish = () => {
    if (!words.trim()) return setTold(other === 'move' ? 'Diga onde ela fica.' : 'Diga por que volta.')
    if (other === 'move')
      return void act(
        'delivery.moved',
        { delivery_id: parcel.id, place: words.trim() },
        { words: words.trim() },
      )
    void act(
      'delivery.returned',
      { delivery_id: parcel.id, reason: words.trim() },
      { words: parcel.description },
    )
  }
  return (
    <Panel
      title={`Entregar a ${view.labelOf(parcel.unit_id)}`}
      sentence={`${parcel.description} · ${parcel.carrier} · ${counted(parcel.volumes, 'volume', 'volumes')} · chegou ${momentOf(parcel.arrived_at, view.now)}${parcel.place ? ` · está em ${parcel.place}` : ''}`}
      foot={
        <Button className={shared.big} leftSection={<PackageCheck size={20} />} onClick={() => void hand()}>
          {name ? `Entregar a ${name.split(' ')[0]}` : 'Entregar'}
          {along.length > 0 && ` (${along.length + 1})`}
        </Button>
      }
    >
      <div>
        <p className={shared.label}>Quem leva</p>
        <div className={shared.chips}>
          {people.map((person, at) => (
            <button
              key={person.id}
              type="button"
              className={shared.chip}
              aria-pressed={personId === person.id}
              onClick={() => choose(person)}
            >
              {person.name}
              {at < 9 && <kbd aria-hidden>{at + 1}</kbd>}
            </button>
          ))}
        </div>
      </div>
      <div className={shared.pair}>
        <TextInput
          label="Ou outra pessoa"
          className={shared.field}
          value={personId ? '' : name}
          maxLength={80}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setPerson(null)
            setName(currentTarget.value)
          }}
        />
        <TextInput
          label="Código do aviso"
          description={isCode ? 'Código certo.' : undefined}
          className={shared.field}
          value={code}
          maxLength={8}
          autoComplete="off"
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && void hand()}
        />
      </div>
      <SignatureField label="Assinatura de quem leva" value={signature} onChange={setSignature} />
      {others.length > 0 && (
        <Checkbox.Group label="Leva também" value={along} onChange={setAlong}>
          <div className={shared.chips}>
            {others.map((one) => (
              <Checkbox
                key={one.id}
                value={one.id}
                size="md"
                className={shared.check}
                label={`${one.description} · ${one.carrier}, ${momentOf(one.arrived_at, view.now)}`}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <p className={shared.quiet}>
        Sem código e sem assinatura, fica escrito que você reconheceu quem levou.
      </p>
      {told && (
        <p className={shared.problem} role="alert">
          {told}
        </p>
      )}
      <div className={shared.chips}>
        <button
          type="button"
          className={shared.chip}
          aria-pressed={other === 'move'}
          onClick={() => setOther(other === 'move' ? null : 'move')}
        >
          Mudou de lugar
        </button>
        <button
          type="button"
          className={shared.chip}
          aria-pressed={other === 'return'}
          onClick={() => setOther(other === 'return' ? null : 'return')}
        >
          Devolver à transportadora
        </button>
      </div>
      {other && (
        <div className={shared.pair}>
          <TextInput
            label={other === 'move' ? 'Onde ela fica agora' : 'Por que volta'}
            className={shared.field}
            value={words}
            maxLength={other === 'move' ? 40 : 200}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Button variant="default" className={shared.big} onClick={finish}>
            {other === 'move' ? 'Salvar o lugar' : 'Registrar devolução'}
          </Button>
        </div>
      )}
    </Panel>
  )
}
