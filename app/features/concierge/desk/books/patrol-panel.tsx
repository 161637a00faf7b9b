import { Button } from '@mantine/core'
import { CircleCheck, Footprints, Nfc, ScanQrCode } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isKind } from '../../../../../domain/concierge/fold/parts.ts'
import { momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

const Scanner = lazy(() => import('../parts/scanner.tsx').then(({ Scanner: Part }) => ({ default: Part })))

type TagReader = {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: { message: { records: { data?: DataView }[] } }) => void) | null
}
const tagReader = () => (globalThis as { NDEFReader?: new () => TagReader }).NDEFReader

/** Extracts the token of a point's tag, by itself or at the end of an address. */
const tokenOf = (text: string): string => text.match(/[A-Za-z0-9_-]{16,64}(?=[^A-Za-z0-9_-]*$)/)?.[0] ?? ''

async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Runs the patrol: each point's tag is read by camera, or by NFC where there is one. */
export function PatrolPanel() {
  const { view, act } = useOpenDesk()
  const { folded } = useDesk()
  const [scanning, setScanning] = useState(false)
  const [listening, setListening] = useState(false)
  const [told, setTold] = useState('')
  const passes = new Map(
    folded.noted.filter(isKind('patrol.passed')).map((one) => [one.payload.point_id, one.happened_at]),
  )
  const points = [...view.data.points].sort((a, b) => a.position - b.position)

  const pass = async (text: string, proof: 'qr' | 'nfc') => {
    const token = tokenOf(text)
    const digest = token ? await digestOf(token) : ''
    const point = points.find(({ token_hash }) => token_hash === digest)
    if (!point) return setTold('Esta etiqueta não é de um ponto de ronda deste condomínio.')
    setTold('')
    await act('patrol.passed', { point_id: point.id, proof, token }, { stay: true, words: point.name })
  }
  const read = useEffectEvent((text: string) => void pass(text, 'nfc'))
  useEffect(() => {
    const Reader = tagReader()
    if (!listening || !Reader) return
    const controller = new AbortController()
    const reader = new Reader()
    reader.onreading = ({ message }) => {
      for (const { data } of message.records) if (data) read(new TextDecoder().decode(data))
    }
    reader.scan({ signal: controller.signal }).catch(() => {
      setListening(false)
      setTold('O NFC não abriu. Ligue-o no aparelho, ou leia o QR.')
    })
    return () => controller.abort()
  }, [listening])
  return (
    <Panel
      title="Ronda"
      sentence={
        points.length === 0
          ? 'A administração ainda não cadastrou pontos de ronda.'
          : 'Leia a etiqueta em cada ponto, na ordem que preferir.'
      }
      foot={
        points.length > 0 && (
          <>
            <Button
              className={shared.big}
              leftSection={<ScanQrCode size={20} />}
              onClick={() => setScanning(true)}
            >
              Ler QR do ponto
            </Button>
            {tagReader() && (
              <Button
                variant="default"
                className={shared.big}
                leftSection={<Nfc size={20} />}
                onClick={() => setListening(!listening)}
              >
                {listening ? 'Encoste na etiqueta...' : 'Ler por NFC'}
              </Button>
            )}
          </>
        )
      }
    >
      {told && (
        <p className={shared.problem} role="alert">
          {told}
        </p>
      )}
      <ul className={listing.rows}>
        {points.map(({ id, name }) => {
          const at = passes.get(id)
          return (
            <li key={id} className={listing.row}>
              {at ? <CircleCheck size={22} aria-hidden /> : <Footprints size={22} aria-hidden />}
              <div>
                <span className={listing.name}>{name}</span>
                <p className={listing.second}>
                  {at ? `Última passagem ${momentOf(at, view.now)}` : 'Sem passagem recente'}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {scanning && (
        <Suspense>
          <Scanner
            title="Ponto de ronda"
            onClose={() => setScanning(false)}
            onRead={(text) => {
              setScanning(false)
              void pass(text, 'qr')
            }}
          />
        </Suspense>
      )}
    </Panel>
  )
}
