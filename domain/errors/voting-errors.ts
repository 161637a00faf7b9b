import type { ErrorCodes } from './code.ts'

/** Assemblies and votes. */
export const votingErrors = {
  assembly_taken: { status: 409, message: 'Esta assembleia já existe. Recarregue a página.' },
  assembly_called: {
    status: 409,
    message:
      'O edital já foi enviado. Para mudar a pauta, o dia ou o local, retifique a convocação: todos recebem o edital de novo.',
  },
  notice_unchanged: {
    status: 409,
    message: 'Nada mudou na convocação. Mude a pauta, o dia ou o local antes de enviar de novo.',
  },
  notice_replaced: {
    status: 409,
    message: 'Outra pessoa retificou este edital. Recarregue a página e confira o que mudou.',
  },
  notice_opened: {
    status: 409,
    message: 'A sessão já abriu, e o edital não se retifica mais. Retire o item de pauta na própria sessão.',
  },
  assembly_over: { status: 409, message: 'Esta assembleia terminou e não muda mais.' },
  assembly_empty: { status: 409, message: 'Inclua ao menos um item na pauta antes de convocar.' },
  assembly_too_soon: {
    status: 409,
    message:
      'A convenção pede mais dias entre o edital e a assembleia (Código Civil, art. 1.334, III). Escolha outra data.',
  },
  assembly_past: { status: 409, message: 'A primeira chamada já passou. Escolha uma data no futuro.' },
  assembly_place: { status: 422, message: 'Diga o local da assembleia.' },
  assembly_access: {
    status: 422,
    message: 'Diga como se entra, se fala e se vota a distância (Código Civil, art. 1.354-A).',
  },
  assembly_remote_forbidden: {
    status: 409,
    message:
      'A convenção não permite assembleia por meio eletrônico (Código Civil, art. 1.354-A, I). Faça a assembleia presencial.',
  },
  assembly_unreached: {
    status: 409,
    message:
      'Nenhum canal alcança os donos de algumas unidades, e a assembleia não delibera sem todos convocados (Código Civil, art. 1.354). Complete o cadastro delas, ou diga como esses donos são avisados de outra forma.',
  },
  assembly_not_called: { status: 409, message: 'Envie o edital antes de abrir a assembleia.' },
  assembly_too_early: { status: 409, message: 'Ainda não é a hora desta chamada.' },
  assembly_no_quorum: {
    status: 409,
    message:
      'Em primeira chamada é preciso metade das frações presentes (art. 1.352). Espere a segunda chamada.',
  },
  assembly_live: {
    status: 409,
    message: 'Outra assembleia deste condomínio está aberta. Encerre a outra antes.',
  },
  assembly_not_open: { status: 409, message: 'A assembleia não está aberta agora.' },
  assembly_items_open: { status: 409, message: 'Há um item em votação. Encerre a votação antes.' },
  assembly_resume_late: {
    status: 409,
    message:
      'A sessão permanente continua em até 60 dias e termina em até 90 dias da primeira data (art. 1.353, §§ 1º a 3º).',
  },
  assembly_no_special: {
    status: 409,
    message: 'Só fica permanente a sessão em que faltou um quórum especial (art. 1.353, § 1º).',
  },
  item_position: { status: 409, message: 'Outra pessoa mudou a pauta. Recarregue a página.' },
  item_open: { status: 409, message: 'Outro item está em votação. Encerre o outro antes.' },
  item_done: {
    status: 409,
    message:
      'Este item já foi votado ou retirado de pauta, e o resultado não muda (Código Civil, art. 1.353). Recarregue a página.',
  },
  item_no_ballot: { status: 409, message: 'Este item não tem votação.' },
  vote_closed: {
    status: 409,
    message:
      'A votação deste item não está aberta: conta o voto dado enquanto a mesa a mantém aberta (Código Civil, art. 1.352 e 1.353). Fale com a mesa.',
  },
  vote_choice: { status: 422, message: 'Este item não tem essa opção. Recarregue a página.' },
  vote_too_many: {
    status: 422,
    message: 'São mais nomes do que vagas. Marque no máximo um nome por vaga e envie de novo.',
  },
  vote_no_second: {
    status: 409,
    message: 'O resultado deste item não pede segunda votação, ou ela já está na pauta.',
  },
  vote_absent: {
    status: 409,
    message:
      'A unidade não está presente, e votam os presentes ou representados (Código Civil, art. 1.352). Registre a presença antes de votar.',
  },
  vote_barred: {
    status: 403,
    message:
      'Só vota quem está em dia (art. 1.335, III). Se já pagou, mostre o comprovante à mesa, que libera o voto.',
  },
  vote_about_you: {
    status: 403,
    message: 'A unidade de que o item trata não vota nele: decidem os condôminos restantes.',
  },
  vote_not_yours: {
    status: 403,
    message:
      'Vota quem é dono da unidade, o representante dos donos ou quem tem procuração aceita (Código Civil, art. 1.335, III, e 653). Se a unidade é sua, peça à administração que confira o cadastro.',
  },
  vote_not_tenants: {
    status: 403,
    message:
      'O inquilino vota só em assuntos ordinários, quando o dono não está (Lei 4.591/64, art. 24, § 4º).',
  },
  vote_proxy_scope: {
    status: 403,
    message:
      'A procuração desta unidade não vale para este item (Código Civil, art. 654, § 1º). Peça ao dono que vote, ou que dê outra.',
  },
  door_code_unknown: {
    status: 404,
    message: 'Este código não é desta assembleia. Procure pela unidade ou pelo nome.',
  },
  desk_not_registering: {
    status: 403,
    message:
      'A presença desta assembleia não é registrada pela portaria. Encaminhe quem chega à mesa, no local da assembleia.',
  },
  desk_only_room: {
    status: 403,
    message:
      'A portaria registra só quem vem ao local. Quem participa pelo aplicativo entra e sai por ele, ou fala com a mesa.',
  },
  desk_not_listed: {
    status: 403,
    message:
      'Esta pessoa não está entre as que podem vir por esta unidade. Encaminhe-a à mesa da assembleia, que confere.',
  },
  assembly_no_door: {
    status: 409,
    message: 'Esta assembleia é só a distância: ninguém passa pela portaria.',
  },
  screen_link_over: {
    status: 410,
    message: 'Este link do telão não vale mais. Peça um novo à mesa da assembleia.',
  },
  unit_not_on_roll: { status: 409, message: 'Esta unidade não tem voto próprio nesta assembleia.' },
  unit_represented: {
    status: 409,
    message:
      'Outra pessoa já representa esta unidade, e a unidade tem um voto só (Código Civil, art. 1.323 e 1.352, parágrafo único). Combinem quem vota; a mesa registra a saída de um antes de entrar o outro.',
  },
  voter_not_barred: { status: 409, message: 'Esta unidade já pode votar.' },
  proxy_taken: { status: 409, message: 'Esta procuração já existe. Recarregue a página.' },
  proxy_once: {
    status: 409,
    message: 'A unidade já deu uma procuração para esta assembleia. Revogue a outra antes.',
  },
  proxy_cap: {
    status: 409,
    message:
      'Esta pessoa já tem o máximo de procurações que a convenção permite (Código Civil, art. 1.334, III). Dê a procuração a outra pessoa.',
  },
  proxy_to_sindico: {
    status: 409,
    message:
      'A convenção não permite procurações ao síndico (Código Civil, art. 1.334, III). Dê a procuração a outra pessoa.',
  },
  proxy_to_debtor: {
    status: 409,
    message:
      'A convenção não permite procurações a quem está em débito (Código Civil, art. 1.334, III). Dê a procuração a outra pessoa, ou o procurador quita antes o que deve.',
  },
  proxy_not_notarised: {
    status: 409,
    message: 'A convenção pede firma reconhecida na procuração (art. 654, § 2º).',
  },
  proxy_future: { status: 422, message: 'A procuração não pode ter data no futuro.' },
  proxy_holder_unknown: {
    status: 404,
    message: 'Ninguém deste condomínio usa este e-mail. Deixe vazio: a mesa registra o voto da pessoa.',
  },
  proxy_done: {
    status: 409,
    message:
      'Esta procuração já foi conferida ou revogada (Código Civil, art. 682, I). Dê outra, se alguém ainda vai votar pela unidade.',
  },
  vote_secret: {
    status: 409,
    message: 'Este item é de voto secreto: vote no telefone ou no computador, ou na cabine da mesa.',
  },
  assembly_tallying: {
    status: 409,
    message:
      'Falta a apuração de uma votação secreta. Espere os guardiões, ou anule a votação, antes de terminar.',
  },
  secret_no_trustees: {
    status: 409,
    message: 'Nomeie de um a cinco guardiões da apuração antes de abrir uma votação secreta.',
  },
  secret_trustees_waiting: {
    status: 409,
    message: 'Um guardião da apuração ainda não fez a chave dele. Peça que faça, ou nomeie outra pessoa.',
  },
  secret_no_credentials: {
    status: 409,
    message: 'Nenhuma unidade registrou credencial de voto secreto. Peça que entrem na sala antes de abrir.',
  },
  secret_terms: {
    status: 409,
    message: 'Os termos da votação secreta não fecham. Confira as opções e os pesos das unidades.',
  },
  secret_not_ready: {
    status: 409,
    message: 'A votação secreta deste item ainda não tem termos. Abra pela mesa.',
  },
  secret_not_counted: { status: 409, message: 'A votação secreta deste item ainda não foi apurada.' },
  trustees_busy: {
    status: 409,
    message: 'Há votação secreta aberta ou em apuração. Guardiões e chaves mudam só depois.',
  },
  trustee_unknown: {
    status: 404,
    message: 'Uma das pessoas não tem conta aprovada neste condomínio. Escolha outra.',
  },
  trustee_not_you: { status: 403, message: 'Você não é guardião desta apuração.' },
  trustee_key: { status: 422, message: 'A chave não confere. Recarregue a página e faça outra.' },
  trustee_once: { status: 409, message: 'Outra pessoa mudou os guardiões. Recarregue a página.' },
  trustee_place: { status: 409, message: 'Outra pessoa mudou os guardiões. Recarregue a página.' },
  credential_wrong: { status: 422, message: 'A credencial não confere. Recarregue a página.' },
  credential_taken: { status: 409, message: 'Esta credencial já é de outra unidade. Recarregue a página.' },
  secret_vote_once: { status: 409, message: 'A votação deste item já foi aberta.' },
  secret_ballot_next: {
    status: 409,
    message: 'Outro aparelho votou por esta unidade neste instante. Recarregue e confira.',
  },
  secret_ballot_hash: { status: 409, message: 'Este voto já está no registro.' },
  ballot_turn: {
    status: 409,
    message: 'Outro aparelho já votou por esta unidade. Vote de novo se quiser trocar: vale o último.',
  },
  ballot_no_credential: {
    status: 409,
    message:
      'A unidade não tinha credencial quando a votação abriu. Ela vota nos itens que abrirem a seguir, ou na cabine.',
  },
  ballot_wrong: {
    status: 422,
    message: 'A cédula não é desta votação ou foi alterada no caminho. Recarregue a página e vote de novo.',
  },
  tally_not_on: { status: 409, message: 'Esta votação não está em apuração agora.' },
  tally_part: {
    status: 422,
    message: 'A parte deste guardião não confere com o registro encerrado. Recarregue a página e repita.',
  },
  questions_closed: {
    status: 409,
    message: 'Perguntas por escrito vão do edital à abertura da sessão. Na sessão, peça a palavra.',
  },
  question_many: {
    status: 409,
    message: 'A unidade já fez dez perguntas sobre esta assembleia. Leve as outras à sessão.',
  },
  question_taken: { status: 409, message: 'Esta pergunta já existe. Recarregue a página.' },
  question_not_yours: { status: 403, message: 'Só quem perguntou retira a pergunta.' },
  question_is_answered: { status: 409, message: 'A pergunta já foi respondida e fica para todos lerem.' },
  question_withdrawn: { status: 409, message: 'Quem perguntou retirou a pergunta.' },
  paper_taken: { status: 409, message: 'Esta cédula já foi lançada. Recarregue a página.' },
  paper_voted: {
    status: 409,
    message: 'A unidade já votou de outro jeito. Mantenha o voto, ou dê o motivo para valer a cédula.',
  },
  paper_entered: {
    status: 409,
    message: 'Já há uma cédula desta unidade. Se a outra está errada, desfaça-a na lista e lance de novo.',
  },
  paper_excess: {
    status: 409,
    message:
      'Há mais cédulas do que unidades presentes com direito a voto, e só elas votam (Código Civil, art. 1.335, III, e 1.352). Confira a lista de presença e conte de novo.',
  },
  paper_removed: { status: 409, message: 'O lançamento desta cédula já foi desfeito.' },
  paper_differs: {
    status: 409,
    message:
      'As cédulas contadas e as lançadas não batem. Confira em Cédulas de papel, ou escreva ali o motivo da diferença.',
  },
  request_taken: { status: 409, message: 'Este pedido já existe. Recarregue a página.' },
  request_over: {
    status: 409,
    message:
      'Este pedido não recebe mais assinaturas: foi retirado, venceu ou a assembleia já foi convocada.',
  },
  request_reached: {
    status: 409,
    message:
      'O pedido já reuniu um quarto dos condôminos e ninguém mais retira a assinatura nem o pedido. Na assembleia cada um vota como quiser.',
  },
  request_signed: {
    status: 409,
    message: 'O que foi assinado não muda. Se precisa de outro texto, abra outro pedido.',
  },
  request_not_owner: {
    status: 403,
    message:
      'Só condômino assina, pela unidade de que é dono (Código Civil, art. 1.355). Se a unidade é sua, peça à administração que confira o cadastro.',
  },
  request_not_yours: { status: 403, message: 'Só quem abriu o pedido pode retirá-lo.' },
  request_wait: {
    status: 409,
    message:
      'A administração ainda está no prazo para convocar. Depois dele, quem abriu o pedido convoca por aqui.',
  },
  request_items_missing: {
    status: 409,
    message:
      'A pauta não traz tudo o que os condôminos pediram. Inclua cada item do pedido, com o mesmo título e assunto, ou convoque em nome do síndico.',
  },
  quarter_missing: {
    status: 409,
    message: 'Falta reunir um quarto dos condôminos (Código Civil, art. 1.350, § 1º, e 1.355).',
  },
  poll_taken: { status: 409, message: 'Esta enquete já existe. Recarregue a página.' },
  poll_published: {
    status: 409,
    message: 'A enquete já foi publicada e não muda mais. Cancele esta e faça outra, se precisa.',
  },
  poll_past: { status: 409, message: 'O fim da enquete já passou. Escolha um dia no futuro.' },
  poll_not_open: { status: 409, message: 'Esta enquete não está aberta.' },
  poll_over: { status: 409, message: 'Esta enquete já terminou.' },
  poll_reason: { status: 422, message: 'Escreva o motivo do cancelamento.' },
  poll_not_yours: { status: 403, message: 'Esta enquete não pergunta a você, ou não por esta unidade.' },
  poll_choice: { status: 422, message: 'A enquete não tem essa escolha. Recarregue a página.' },
  poll_ticket: { status: 422, message: 'Recarregue a página e responda de novo.' },
  poll_answered_elsewhere: {
    status: 409,
    message:
      'Já há uma resposta anônima sua ou da sua unidade. Ela não se liga a ninguém: muda só no aparelho em que foi dada.',
  },
  poll_kept_back: { status: 409, message: 'O resultado desta enquete só aparece quando ela se encerra.' },
  floor_asked: { status: 409, message: 'A unidade já pediu a palavra.' },
  floor_speaking: { status: 409, message: 'Alguém está com a palavra. Encerre a fala antes.' },
  floor_gone: { status: 409, message: 'Este pedido já terminou.' },
  minutes_too_early: {
    status: 409,
    message:
      'A ata diz o resultado de cada item (Código Civil, art. 1.353) e se redige depois que a sessão termina, com todas as somas públicas. Encerre ou suspenda a sessão antes.',
  },
  minutes_changed: {
    status: 409,
    message: 'Outra pessoa mudou esta ata. Recarregue a página e faça a mudança de novo.',
  },
  minutes_frozen: {
    status: 409,
    message: 'A ata está em assinatura e o texto não muda. Reabra a ata para mudar; as assinaturas caem.',
  },
  minutes_not_open: { status: 409, message: 'A ata ainda não foi enviada para assinatura.' },
  minutes_signed: {
    status: 409,
    message: 'Esta ata está assinada e não muda mais. O que faltou entra como retificação na próxima ata.',
  },
  minutes_kept: {
    status: 409,
    message: 'O que se guardou de uma ata não se altera. Reabra a ata, ou retifique na próxima.',
  },
  minutes_unsigned: { status: 409, message: 'Ainda faltam assinaturas nesta ata.' },
  minutes_not_yours: {
    status: 403,
    message: 'Esta assinatura é de outra pessoa. Quem tem conta assina pela própria conta.',
  },
  minutes_name: { status: 422, message: 'Escreva o nome completo como está na ata.' },
  minutes_signature_done: { status: 409, message: 'Esta assinatura já foi dada ou não vale mais.' },
  minutes_not_signed_pdf: {
    status: 422,
    message:
      'Este PDF não tem assinatura digital. Assine em gov.br ou com o seu certificado, e envie o arquivo assinado.',
  },
  minutes_signer_unknown: {
    status: 404,
    message: 'Ninguém deste condomínio usa este e-mail. Deixe vazio: a pessoa assina diante da mesa.',
  },
  minutes_sections: { status: 422, message: 'A ata não tem esta parte. Recarregue a página.' },
  paper_no_ballots: { status: 409, message: 'Não há item com votação para imprimir cédulas.' },
  follow_up_taken: { status: 409, message: 'Este encaminhamento já existe. Recarregue a página.' },
  follow_up_done: { status: 409, message: 'Este encaminhamento está feito. Desfaça antes de mudar.' },
  follow_up_future: { status: 422, message: 'O dia em que foi feito não pode ser no futuro.' },
  follow_up_person: {
    status: 404,
    message: 'Ninguém deste condomínio usa este e-mail. Deixe vazio: fica só o nome.',
  },
} as const satisfies ErrorCodes
