import { Building2, Check, UserRound } from 'lucide-react'
import classes from './auth.module.css'
import type { SignUp } from './sign-up.ts'

const choices = [
  { value: 'admin', name: 'Administrador/Síndico', note: 'Gerenciar um condomínio', Icon: Building2 },
  { value: 'resident', name: 'Morador', note: 'Acessar área do morador', Icon: UserRound },
] as const

type RoleChoiceProps = { value: SignUp['userType']; onChange: (value: SignUp['userType']) => void }

/** 'Você é:' as two cards that are one radio group. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className={classes.roles}>
      <legend>Você é:</legend>
      {choices.map(({ value: choice, name, note, Icon }) => (
        <label key={choice} className={classes.role} htmlFor={`role-${choice}`}>
          <input
            id={`role-${choice}`}
            type="radio"
            name="role"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {value === choice && <Check size={18} className={classes.chosen} aria-hidden />}
          <span className={classes.roleName}>{name}</span>
          <span className={classes.roleNote}>{note}</span>
        </label>
      ))}
    </fieldset>
  )
}
