import { Section } from '../../ui/page/page.tsx'
import { DataExport } from '../settings/privacy/own/data-export.tsx'
import { DeleteAccount } from '../settings/security/account/delete-account.tsx'
import classes from './reception.module.css'

/** Users without access, temporarily or permanently, keep the rights over their data and their account (LGPD, art. 18). */
export function OwnAccount({ condominiumId }: { condominiumId?: string }) {
  return (
    <details className={classes.own}>
      <summary>Sua conta e seus dados</summary>
      {condominiumId && (
        <Section
          title="Baixar os meus dados"
          note="Tudo o que guardamos sobre você, em um arquivo só: páginas para ler, planilhas e os seus documentos."
        >
          <DataExport condominiumId={condominiumId} />
        </Section>
      )}
      <Section title="Excluir minha conta">
        <DeleteAccount />
      </Section>
    </details>
  )
}
