import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Vote } from 'lucide-react'
import { Link } from 'react-router'
import classes from './door.module.css'
import { doorPath, doorStates, whereWords } from './door-words.ts'
import { deskAssembliesQuery } from './queries.ts'

/** Today's assemblies at the front desk: which, where, when, and the way to the check-in list. Takes no place on other days. */
export function DoorCard({ condominiumId, reaches }: { condominiumId: string; reaches: boolean }) {
  const today = useQuery({ ...deskAssembliesQuery(condominiumId), enabled: reaches })
  if (!today.data?.length) return null
  return (
    <section aria-label="Assembleia hoje">
      <ul className={classes.cards}>
        {today.data.map((assembly) => (
          <li key={assembly.id}>
            <Vote size={22} aria-hidden />
            <div>
              <strong>{assembly.title}</strong>
              <p>{`${whereWords(assembly)}. ${doorStates[assembly.state]}.`}</p>
            </div>
            <Link to={doorPath}>
              {assembly.registers ? 'Lista de presença' : 'Ver a assembleia'}
              <ArrowRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
