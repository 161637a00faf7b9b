/**
 * The most common leaked passwords of six characters or more, in lower case: the top of the public rankings of leaks (Pwned Passwords, SplashData,
 * NordPass with its page on Brazil), and the names, teams and words in their Brazilian parts. Not an extract of any of them, and no exact counts:
 * `atLeast` is an order of magnitude, rounded down, so the true number is higher.
 */
export const commonPasswords: readonly { atLeast: number; words: string }[] = [
  {
    atLeast: 1_000_000,
    words: `123456 123456789 12345678 1234567 1234567890 qwerty password 111111 abc123 password1 123123 000000
      iloveyou`,
  },
  {
    atLeast: 100_000,
    words: `qwerty123 qwertyuiop 654321 666666 123321 555555 7777777 888888 112233 121212 987654321 123456a a123456
      1q2w3e4r 1qaz2wsx 1q2w3e 1q2w3e4r5t zaq12wsx qazwsx asdfghjkl asdfgh zxcvbnm monkey dragon sunshine princess
      football baseball superman letmein welcome shadow master michael jordan ashley charlie daniel jessica
      pokemon computer internet samsung liverpool chelsea soccer killer hunter freedom whatever
      trustno1 starwars naruto batman lovely flower secret summer family michelle jennifer
      andrew thomas joshua nicole matthew robert hannah 11111111 00000000 999999 222222 333333 777777 131313
      159753 147258369 123qwe qwe123 abcd1234 asd123 aaaaaa 123654 789456 101010 232323 010203 102030 159357
      samantha anthony buster cookie ginger pepper tigger justin purple orange banana chocolate cheese forever
      babygirl loveme hello123 welcome1 gabriel fernando alexander carlos q1w2e3r4 qwer1234 google killer1
      administrator linkedin myspace1 passw0rd p@ssw0rd 123abc`,
  },
  {
    atLeast: 10_000,
    words: `brasil flamengo corinthians palmeiras vasco123 saopaulo gremio santos internacional cruzeiro
      rafael lucas123 mariana juliana camila gustavo rodrigo leonardo ricardo vinicius matheus guilherme felipe
      eduardo bruno123 marcelo amanda larissa bianca beatriz leticia vanessa patricia fernanda adriana daniela
      barbara natalia carolina isabella sophia antonio francisco roberto sergio monica andrea alexandre claudia
      mudar123 123mudar 142536 741852963 963852741 852456 258456 321321 456456 789789 147147 159159 147852
      147852369 369258147 852963 951753 357159 123789 456123 456789 789123 010101 020202 030303 202020 212121 242424
      252525 141414 151515 171717 181818 191919 101112 111222 112358 121314 123412 123457 1234321 12344321 12341234
      123123123 111222333 1111111 111111111 1111111111 0000000 000000000 0000000000 0123456 01234567 0123456789
      012345 12345679 12345677 123456123 123456789a 1234567a 12345678a 12345a 12345q 123456q 1234qwer 12qwaszx 1a2b3c
      1a2b3c4d 1qazxsw2 2wsx3edc 3edc4rfv 4rfv5tgb 9876543210 98765432 987654 q1w2e3 q1w2e3r4t5 qazwsxedc qweasd qweasdzxc
      qwert123 qwerty1 qwerty12 qwertyui asdasd asdf1234 asdfasdf asdfghjk zxcvbn zxcvbnm1 zxczxc poiuytrewq mnbvcxz
      abc12345 abcdef abcdefg abcdefgh abcd123 aaaaaaaa a1b2c3 a1b2c3d4 a12345 a1234567 a12345678 aa123456
      admin123 admin1 admin1234 root123 guest123 test123 test1234 testing teste123 user123 login123 changeme default
      access letmein1 pass123 pass1234 password12 password123 password1234 password2 passwort parola motdepasse contrasena
      iloveyou1 iloveyou2 iloveu love123 lovelove loveyou mylove teamo123 teamomucho amigos amorcito
      jesus1 jesuschrist jesus123 christ heaven angel1 angels blessed faithful
      barcelona realmadrid juventus arsenal manchester ronaldo ronaldinho messi10 neymar cristiano football1 soccer1
      basketball lakers yankees ferrari mercedes porsche corvette mustang harley yamaha
      metallica nirvana slipknot linkinpark eminem madonna beatles spiderman superstar pikachu minecraft warcraft
      diablo matrix gandalf skywalker zelda123 hellokitty snoopy scooby tinkerbell mickey minnie
      america canada london mexico brazil argentina australia germany
      monkey1 dragon1 tigger1 shadow1 sunshine1 princess1 butterfly dolphin elephant tiger123 panther rabbit
      winter spring autumn january february october november december monday friday
      samuel victor vincent benjamin jonathan christian nicholas william stephanie elizabeth rebecca victoria`,
  },
  {
    atLeast: 1_000,
    words: `senha123 senha1234 senha12345 senha123456 minhasenha suasenha senhas senha1 mudarsenha trocar123 novasenha
      brasil123 brasil10 brasil2014 brasil1 riodejaneiro saopaulo1 bahia123 recife curitiba fortaleza manaus brasilia
      flamengo1 flamengo10 flamengo123 mengao timao1910 corinthians1 corinthians10 palmeiras1 palmeiras10 verdao
      tricolor tricolor1 spfc123 vascodagama fluminense botafogo atletico galo123 cruzeiro1 gremio1 santos123 colorado
      gabriel1 gabriel123 lucas1 mateus matheus1 pedro123 joao123 maria123 mariaeduarda anaclara anacarolina anapaula
      anajulia joaopedro joaovitor joaovictor luizfelipe josecarlos luiscarlos carlos123 rafael1 rafael123 felipe123
      bruno1 bruninho rafinha marcos diego123 thiago tiago123 leandro luciana renata simone sandra cristina
      aparecida rosangela marcia silvana elaine viviane aline123 bruna123 leticia1 larissa1 amanda1 camila1 juliana1
      deusefiel deus123 deusnocomando deuseamor jesuscristo jesusteama jesussalva jesuseosenhor nossasenhora euteamo
      teamo1 amoreterno amorzinho meuamor minhavida saudade felicidade familia liberdade esperanca vitoria vitoria1
      cachorro gatinho gatinha princesa princesinha bonita lindona linda123 florzinha borboleta estrela estrelinha
      chocolate1 morango abacaxi laranja cerveja futebol futebol10 bola123 samba123 carnaval capoeira
      escola professor trabalho empresa computador internet1 celular telefone cadeado segredo acesso acesso123
      condominio sindico predio portaria morador apartamento administrador administrador1 usuario usuario123
      mudar1234 bemvindo bemvindo1 bemvindo123 primeiroacesso inicio123 sistema sistema123
      q1w2e3r4t5y6 qwe123456 qwe12345 asd12345 asd123456 zxc123 zxcv1234 1q2w3e4r5t6y 1qaz2wsx3edc zaq1zaq1 zaq12345
      123456abc 123456qwe 123456aa 123456ab abc123456 abc1234 a1s2d3 a1s2d3f4 aa12345 aaa111 111aaa xxxxxx zzzzzz
      135790 246810 2468101 112233445566 11223344 1122334455 998877 99887766 778899 445566 332211 654123 159263
      19801980 19851985 19901990 20002000 20102010 20202020 12121212 12312312 78945612 789456123 74108520 14725836
      password! password@123 p@ssword p@ssw0rd1 pa55word passw0rd1 welcome123 welcome2 qwerty1234 qwerty12345
      qwerty123456 letmein123 admin@123 admin12345 admin123456 abc@123 abc@1234 test@123 india@123 senha@123
      mudar@123 brasil@123 acesso@123 teste@123 mudar@1234`,
  },
]
