import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ZodError } from 'zod'
import type { Act, ActKind, PayloadInput } from '../../../../domain/concierge/acts.ts'
import { fold } from '../../../../domain/concierge/desk/find.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { toast } from '../../../lib/toasts.tsx'
import { actWords } from './act-words.ts'
import classes from './desk.module.css'
import { type Desk, DeskContext, type Photo, type Place, type Screen } from './desk-context.ts'
import { DeskHeader } from './home/desk-header.tsx'
import { DeskHome } from './home/desk-home.tsx'
import { UndoBar } from './home/undo-bar.tsx'
import { Panels } from './panels.tsx'
import type { DeskData, Duty } from './store/desk-state.ts'
import { doAct, doPhoto, endDuty } from './store/desk-store.ts'
import { useDeskView } from './store/use-desk.ts'

/** After this long without use the desk asks for the PIN again. */
const idleMinutes = 30

export function DeskScreen({ data, duty }: { data: DeskData; duty: Duty }) {
  const view = useDeskView(data)
  const { params, setParams } = useSearchParams()
  const [last, setLast] = useState<{ act: Act; words: string } | null>(null)
  const [token, setToken] = useState('')
  const writing = useRef(false)
  useIdleLock()

  const place: Place = {
    screen: (params.get('tela') as Screen | null) ?? 'inicio',
    unit: params.get('unidade') ?? undefined,
    of: params.get('de') ?? undefined,
    name: params.get('nome') ?? undefined,
  }
  const go = ({ screen, unit, of, name }: Place) => {
    // It would cover a form's footer; the list of records keeps the undo.
    if (screen !== 'inicio') setLast(null)
    // Synchronous, because the next key belongs to the next screen.
    setParams(
      {
        ...(screen !== 'inicio' && { tela: screen }),
        ...(unit && { unidade: unit }),
        ...(of && { de: of }),
        ...(name && { nome: name }),
      },
      { flushSync: true },
    )
    scrollTo(0, 0)
  }
  const home = () => go({ screen: 'inicio' })
  const act = async <K extends ActKind>(
    kind: K,
    input: PayloadInput<K>,
    options: { stay?: boolean; words?: string; photo?: Photo | null } = {},
  ) => {
    if (writing.current) return null
    writing.current = true
    try {
      const done = await doAct(kind, input)
      if (options.photo) await keepPhoto(options.photo)
      if (!options.stay) home()
      setLast({ act: done, words: actWords(done, view.labelOf, options.words) })
      return done
    } catch (error) {
      const told =
        error instanceof ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : ''
      toast(
        'error',
        'Não foi registrado',
        told || 'Este aparelho não conseguiu guardar. Libere espaço e tente de novo.',
      )
      return null
    } finally {
      writing.current = false
    }
  }
  const scanned = (text: string) => {
    const told = text.trim()
    if (/\/visita\/|^[\w-]+\.[\w-]+\.[\w-]+$/.test(told)) {
      setToken(told)
      return go({ screen: 'passe' })
    }
    const code = fold(told).toUpperCase()
    const parcel = view.waiting.find((one) => one.code === code)
    if (parcel) return go({ screen: 'entregar', of: parcel.id, name: code })
    toast(
      'warning',
      'Código não reconhecido',
      'Não é um passe nem o código de uma encomenda que espera aqui.',
    )
  }
  const desk: Desk = { view, duty, act, go, home, scanned, place, token }
  useEscape(home, place.screen !== 'inicio')

  return (
    <DeskContext value={desk}>
      <title>{`Portaria · ${data.condominium.name}`}</title>
      <div className={classes.desk} onClickCapture={leaveOutDouble}>
        <DeskHeader />
        <main className={classes.main}>{place.screen === 'inicio' ? <DeskHome /> : <Panels />}</main>
        {last && <UndoBar act={last.act} words={last.words} onGone={() => setLast(null)} />}
      </div>
    </DeskContext>
  )
}

/** A list moves up under the finger: the second half of a double touch would hit the next person. */
function leaveOutDouble(event: MouseEvent): void {
  const button = event.detail > 1 && (event.target as Element).closest('button')
  if (!button || button.closest('[data-repeats]')) return
  event.preventDefault()
  event.stopPropagation()
}

/** The act remains valid without its photo, and says so. */
const keepPhoto = ({ id, of, blob }: Photo) =>
  doPhoto(of, blob, id).catch(() =>
    toast('warning', 'A foto não foi guardada', 'O registro foi feito. Libere espaço neste aparelho.'),
  )

/** Esc goes back, unless it closes something on the screen. */
function useEscape(back: () => void, isBelow: boolean): void {
  const leave = useEffectEvent(() => isBelow && back())
  useEffect(() => {
    const follow = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('[role="dialog"]')) return
      if ((target as Element | null)?.getAttribute?.('aria-expanded') === 'true') return
      leave()
    }
    // Runs before an open element receives the key and closes.
    addEventListener('keydown', follow, { capture: true })
    return () => removeEventListener('keydown', follow, { capture: true })
  }, [])
}

function useIdleLock(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(endDuty, idleMinutes * 60_000)
    }
    begin()
    addEventListener('pointerdown', begin)
    addEventListener('keydown', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', begin)
      removeEventListener('keydown', begin)
    }
  }, [])
}
