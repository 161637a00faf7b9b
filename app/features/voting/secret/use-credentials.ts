import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AssemblyView, SecretRoom } from '../../../../domain/voting/view.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { type KeptCredential, keepCredential, keepFirstCredential, readCredential } from './store.ts'

/** Credentials of the reader's units on this device, by unit; `elsewhere` are units whose credential is on another device. */
export type Credentials = { here: ReadonlyMap<string, KeptCredential>; elsewhere: readonly string[] }

/**
 * Creates and registers a credential for each of the reader's units without one, as soon as they enter the room: without one when an item opens, a
 * unit cannot vote on it. Null until that is known.
 */
export function useCredentials(
  { id: assemblyId, state }: Pick<AssemblyView, 'id' | 'state'>,
  room: SecretRoom | null | undefined,
) {
  const { id } = useCondominium()
  const user = useSession().user?.id ?? ''
  const queries = useQueryClient()
  const [found, setFound] = useState<Credentials | null>(null)
  const tried = useRef(new Set<string>())
  const units = ['called', 'open', 'suspended'].includes(state) ? room?.units : undefined
  useEffect(() => {
    if (!units || !user) return
    let left = false
    const settle = async () => {
      const here = new Map<string, KeptCredential>()
      const elsewhere: string[] = []
      const wanted: { unit_id: string; public_key: string }[] = []
      for (const unit of units) {
        let kept = await readCredential(user, assemblyId, unit.id)
        if (unit.credential === null && !kept) {
          const { makeCredential } = await import('./crypto.ts')
          kept = await keepFirstCredential(user, assemblyId, unit.id, makeCredential())
        }
        if (kept && unit.credential === kept.public_key) here.set(unit.id, kept)
        else if (unit.credential !== null) elsewhere.push(unit.id)
        else if (kept) wanted.push({ unit_id: unit.id, public_key: kept.public_key })
      }
      if (left) return
      setFound({ here, elsewhere })
      const untried = wanted.filter(({ unit_id }) => !tried.current.has(unit_id))
      if (untried.length === 0) return
      for (const { unit_id } of untried) tried.current.add(unit_id)
      try {
        await invoke('register-credentials', {
          condominium_id: id,
          assembly_id: assemblyId,
          credentials: untried,
        })
        await queries.invalidateQueries({ queryKey: ['voting', id, 'secret', assemblyId] })
      } catch {
        // Without a network: tried again with the room's next answer.
        for (const { unit_id } of untried) tried.current.delete(unit_id)
      }
    }
    void settle()
    return () => {
      left = true
    }
  }, [units, user, assemblyId, id, queries])

  /** Takes a printed code of another device. Throws when it is not of the unit's credential. */
  const bring = async (unitId: string, code: string) => {
    const { publicKeyOf } = await import('./crypto.ts')
    const public_key = publicKeyOf('credential', code)
    if (units?.find((unit) => unit.id === unitId)?.credential !== public_key)
      throw new Error('Este código não é o da credencial que está registrada para a unidade.')
    await keepCredential(user, assemblyId, unitId, { code, public_key })
    setFound(
      (before) =>
        before && {
          here: new Map([...before.here, [unitId, { code, public_key }]]),
          elsewhere: before.elsewhere.filter((unit) => unit !== unitId),
        },
    )
  }
  /** Makes this device the one that votes, from the items that open later on. */
  const replace = async (unitId: string) => {
    const { makeCredential } = await import('./crypto.ts')
    const made = makeCredential()
    await keepCredential(user, assemblyId, unitId, made)
    await invoke('register-credentials', {
      condominium_id: id,
      assembly_id: assemblyId,
      credentials: [{ unit_id: unitId, public_key: made.public_key }],
      replaces: true,
    })
    await queries.invalidateQueries({ queryKey: ['voting', id, 'secret', assemblyId] })
  }
  return { found, bring, replace }
}
