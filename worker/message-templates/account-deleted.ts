import { brand } from '../../domain/brand.ts'
import { paragraph, type Rendered, renderLetter, together } from './layout.ts'

/** The last message to someone who deleted their account. */
export const renderAccountDeleted = (): Rendered =>
  renderLetter({
    condominium: brand.name,
    document: null,
    subject: 'Sua conta foi excluída',
    eyebrow: 'Sua conta',
    title: 'Sua conta foi excluída',
    blocks: [
      together(
        paragraph(
          'Apagamos seu e-mail, sua senha e seus acessos. Os condomínios guardam o que a lei manda guardar.',
        ),
        paragraph('Não foi você? Responda a esta mensagem ou escreva para o suporte o quanto antes.'),
      ),
    ],
    why: 'Você recebe esta mensagem porque a exclusão foi pedida na sua conta do',
  })
