import type { Operator } from '#api/site.ts'
import { formatPrice, OG_PLACES, PRICES } from '#domain/payments.ts'
import { timeInWords } from '#domain/retention.ts'
import { SITE_NAME } from '#domain/site.ts'
import { RETENTION_GROUPS, NO_EXPIRY_TEXT } from './retention-texts.ts'

export type LegalText = {
  title: string
  /** ISO date of the last change. */
  updated: string
  intro: string
  sections: { heading: string; paragraphs: (string | { list: string[] })[] }[]
}

const UPDATED = '2026-11-17'

export function legalNotice({ name, address, email, host }: Operator): LegalText {
  return {
    title: 'Mentions légales',
    updated: UPDATED,
    intro: `Qui édite ${SITE_NAME}, qui l’héberge et comment nous joindre.`,
    sections: [
      {
        heading: 'Éditeur',
        paragraphs: [
          `${SITE_NAME} est édité par :`,
          { list: [`Nom : ${name}`, `Adresse : ${address}`, `E‑mail : ${email}`] },
          `Responsable de la publication : ${name}.`,
        ],
      },
      {
        heading: 'Hébergement',
        paragraphs: [`La plateforme et ses données sont hébergées par : ${host}`],
      },
      {
        heading: 'Nous joindre, signaler un contenu',
        paragraphs: [
          `Pour toute question, écrivez à ${email} ou passez par la page Contact. Cette adresse est aussi notre point de contact pour les autorités et pour toute personne qui souhaite signaler un contenu illicite ; nous répondons en français.`,
          'Chaque plan, commentaire, profil, message et conversation peut être signalé depuis la plateforme, avec le lien « Signaler ». Une personne qui n’a pas de compte peut nous écrire en indiquant l’adresse du contenu, la raison du signalement et ses coordonnées.',
        ],
      },
      {
        heading: 'Contenus des membres',
        paragraphs: [
          `Les plans, commentaires et messages sont écrits par les membres, qui en sont responsables. ${SITE_NAME} les héberge, valide une partie des plans avant leur publication et retire les contenus contraires à la loi ou aux conditions générales d’utilisation dès que nous en avons connaissance.`,
        ],
      },
      {
        heading: 'Propriété intellectuelle',
        paragraphs: [
          `Le nom, le logo, l’interface et les textes propres à ${SITE_NAME} appartiennent à l’éditeur. Les plans et les autres contenus appartiennent à leurs auteurs. Sauf exception prévue par la loi, comme la courte citation avec indication de la source, leur reproduction demande l’accord de leur titulaire.`,
        ],
      },
      {
        heading: 'Avertissement',
        paragraphs: [
          `Les contenus publiés sur ${SITE_NAME} sont des témoignages et des idées. Ils ne constituent ni un conseil en placement, ni un conseil juridique, fiscal ou comptable, ni une promesse de gain.`,
        ],
      },
      {
        heading: 'Données personnelles',
        paragraphs: [
          'La politique de confidentialité explique quelles données nous traitons, pourquoi, combien de temps, et comment exercer vos droits.',
        ],
      },
    ],
  }
}

export function privacyPolicy({ name, address, email, host }: Operator): LegalText {
  return {
    title: 'Politique de confidentialité',
    updated: UPDATED,
    intro: `Cette page dit quelles données ${SITE_NAME} traite, pourquoi, pendant combien de temps et quels sont vos droits. Elle suit le règlement général sur la protection des données de l’Union européenne (RGPD) et la loi fédérale suisse sur la protection des données (nLPD).`,
    sections: [
      {
        heading: 'Responsable du traitement',
        paragraphs: [
          `Le responsable du traitement est ${name}, ${address}. Pour toute question sur vos données : ${email}.`,
        ],
      },
      {
        heading: 'Ce que nous ne faisons pas',
        paragraphs: [
          {
            list: [
              'Aucun traceur, aucune mesure d’audience par un tiers, aucune publicité.',
              'Aucune requête vers un tiers : les pages, les images et les polices viennent toutes de notre serveur.',
              'Aucune vente ni location de données.',
              'Aucune décision qui produirait des effets juridiques pour vous n’est prise par une machine seule : les plans sont validés et les sanctions décidées par des personnes.',
              'PB-AI est un assistant scripté : il fonctionne dans votre navigateur, et ce que vous lui écrivez n’est envoyé nulle part.',
            ],
          },
        ],
      },
      {
        heading: 'Les données que nous traitons',
        paragraphs: [
          {
            list: [
              'Votre compte : adresse e‑mail, pseudo, mot de passe sous forme hachée, date d’inscription ; si vous choisissez la connexion avec Google, l’adresse, le nom et l’identifiant que Google nous transmet.',
              'Votre profil, si vous le remplissez : identifiant, photo, bannière, bio, liens.',
              'Ce que vous publiez et faites : plans et leurs versions, brouillons, exécutions de plans avec leurs étapes, leur journal et leurs chiffres, commentaires, J’aime, reposts, abonnements à d’autres membres, à des catégories et à des tags, favoris, scénarios de prévisionnel, quêtes, points et badges.',
              'Vos messages privés et les images que vous y joignez.',
              'Vos sessions ouvertes : date, type de navigateur, début de l’adresse IP (par exemple « 203.0.113.x »), pour que vous reconnaissiez vos connexions, et empreinte de cette adresse, qui ne permet pas de la retrouver.',
              'Le journal de sécurité de votre compte : connexions, connexions refusées, sessions fermées, changements de mot de passe, d’adresse ou de rôle, exports de données, avec la date, le type de navigateur, le début de l’adresse IP, qui n’est montré qu’à vous, et une empreinte de cette adresse, qui ne permet pas de la retrouver. Vous le lisez dans vos paramètres ; les admins peuvent le lire pour protéger les comptes.',
              'Vos achats : offre choisie, dates, montants, état, et les identifiants que Stripe donne à votre compte client, à vos abonnements et à vos paiements. Nous ne recevons jamais votre numéro de carte.',
              'La modération : signalements, décisions sur vos plans, sanctions et recours.',
              'Vos demandes envoyées par la page Contact, avec l’adresse où vous répondre.',
              'Les journaux techniques du serveur : adresse IP, page demandée, heure, erreurs éventuelles.',
              'Les erreurs de nos pages : quand une page tombe en panne, votre navigateur nous envoie la nature de l’erreur, l’endroit du programme, la version du site et le type de page. Ni votre compte, ni votre adresse IP, ni ce que vous écrivez n’y figurent.',
              `Le nombre de lectures : pour ne compter qu’une lecture par personne et par jour, nous gardons pendant ${timeInWords('visitors')} une empreinte de votre compte ou, sans compte, de l’adresse IP. Sa clé est tirée au hasard chaque jour et détruite le lendemain : plus personne ne peut alors retrouver ce que vous avez lu.`,
            ],
          },
          'L’adresse e‑mail, le pseudo et le mot de passe sont nécessaires pour ouvrir un compte. Tout le reste est facultatif. La lecture des plans ne demande pas de compte.',
        ],
      },
      {
        heading: 'Pourquoi, et sur quelle base',
        paragraphs: [
          {
            list: [
              'Fournir le service que vous demandez, du compte à la messagerie et aux achats : exécution du contrat.',
              'Vous écrire au sujet du service, par exemple pour confirmer votre adresse ou un achat, prévenir qu’un renouvellement a échoué, signaler un message que vous n’avez pas lu (sans son texte), une réponse à vos commentaires, une mention ou un commentaire sur vos plans, annoncer la décision sur un plan ou une sanction : exécution du contrat. Les e‑mails sur les messages, les discussions et les plans s’arrêtent d’un clic, dans chacun d’eux ou dans vos paramètres.',
              'Vous envoyer chaque lundi un résumé de votre semaine, si vous l’avez demandé : votre consentement, que vous retirez d’un clic. Nous gardons quand, où et après quelle phrase vous l’avez donné ou refusé et, tant que vous recevez ce résumé, votre dernière visite.',
              'Protéger la plateforme et ses membres, vous montrer qui entre dans votre compte, modérer, limiter les abus, compter les lectures et établir des statistiques d’ensemble : notre intérêt légitime à tenir un lieu sûr et utile.',
              'Tenir la comptabilité et répondre aux demandes des autorités : obligation légale.',
              'Publier votre photo, votre bio et vos liens : votre choix, que vous pouvez défaire à tout moment dans vos paramètres.',
            ],
          },
        ],
      },
      {
        heading: 'Ce que les autres voient',
        paragraphs: [
          'Votre pseudo, votre profil, vos badges, vos plans publiés, vos commentaires, vos J’aime, vos reposts et vos abonnements sont publics et peuvent être référencés par les moteurs de recherche. L’exécution d’un plan et son journal sont privés tant que vous ne les rendez pas publics ; vos chiffres n’entrent, sans votre nom, dans les fourchettes d’un plan qu’avec votre accord, que vous pouvez retirer. Une sanction en cours apparaît sur le profil par sa nature et sa date de fin, sans son motif.',
          'Restent privés : votre adresse e‑mail, l’heure de vos deux dernières visites (pour vous montrer ce qui est nouveau), vos brouillons, vos favoris, vos scénarios, les sujets que vous suivez, vos plans en attente ou refusés (visibles de l’équipe), la liste des membres que vous bloquez et vos messages. Quand vous consultez un profil, son propriétaire voit un nombre de visites, jamais par qui.',
          'Vos messages privés ne sont lisibles que par vous et votre correspondant. L’équipe n’y a pas accès ; si l’un de vous signale un message ou une conversation, ce qui est signalé est transmis à la modération. Votre correspondant voit quand vous avez lu son message et quand vous écrivez, sauf si vous le désactivez dans vos paramètres.',
        ],
      },
      {
        heading: 'Cookies et mémoire de votre appareil',
        paragraphs: [
          'Nous ne déposons que des cookies nécessaires au service. C’est pourquoi aucun bandeau ne vous demande de choisir.',
          {
            list: [
              `Le cookie de session vous garde connecté. Il est illisible pour les scripts, se prolonge de ${timeInWords('idle_sessions')} à chaque visite et expire au plus tard après ${timeInWords('sessions')} ou à la déconnexion.`,
              'Un cookie indice dit seulement qu’une session existe, pour que la page ne montre pas un instant le bouton « Connexion ». Il ne contient aucun identifiant et disparaît avec la session.',
              `Un cookie d’appareil, un nombre tiré au hasard à votre inscription ou à votre première connexion et gardé ${timeInWords('known_devices')}, nous permet de reconnaître votre navigateur : le lien de confirmation n’ouvre votre compte que chez vous, personne ne peut vous empêcher d’entrer en essayant des mots de passe, et un e‑mail vous prévient quand votre compte s’ouvre sur un appareil inconnu.`,
              'Après chacune de vos actions (publier, commenter, aimer…), un cookie dit pendant quinze secondes que vous venez d’agir, pour que vous en voyiez aussitôt le résultat. Il ne contient que l’heure à laquelle il expire et une signature.',
              'Si vous choisissez de continuer avec Google, un cookie relie pendant quelques minutes votre départ et votre retour.',
            ],
          },
          'Votre navigateur garde aussi, sur votre appareil seulement, vos réglages (thème, son des notifications), votre conversation avec PB-AI et la question commencée jusqu’à ce que vous les effaciez, la copie locale de vos brouillons, effacée à la déconnexion une fois enregistrée sur le serveur, et, si vous avez oublié votre mot de passe, l’adresse de la page où revenir ensuite, effacée dès que le nouveau est choisi, à la connexion ou à la déconnexion. Ce que vous commencez à écrire sur la page Contact y reste jusqu’à l’envoi ou jusqu’à ce que vous fermiez l’onglet.',
        ],
      },
      {
        heading: 'Qui reçoit vos données',
        paragraphs: [
          {
            list: [
              'Les membres de l’équipe (fondateur, admins, modérateurs, validateurs), chacun dans la mesure de son rôle ; leurs actions sont journalisées.',
              `Notre hébergeur : ${host}`,
              'Le prestataire qui achemine nos e‑mails, pour votre adresse et le contenu de l’e‑mail.',
              'Stripe, notre prestataire de paiement, si vous achetez une offre : nous lui transmettons votre adresse e‑mail et l’identifiant de votre compte, et vous payez sur sa page, dans un nouvel onglet. Stripe traite vos données de paiement pour notre compte et, pour ce que la loi lui impose, par exemple contre la fraude, sous sa propre responsabilité.',
              'Google, seulement si vous choisissez « Continuer avec Google ».',
              'Les autorités, lorsque la loi nous y oblige.',
            ],
          },
          'Stripe et Google peuvent traiter des données hors de Suisse et de l’Espace économique européen, notamment aux États-Unis. Ces transferts reposent sur une décision d’adéquation ou sur des clauses contractuelles types reconnues par la Commission européenne et par le préposé fédéral suisse.',
        ],
      },
      {
        heading: 'Combien de temps',
        paragraphs: [
          NO_EXPIRY_TEXT,
          ...RETENTION_GROUPS.flatMap(({ about, lines }) => [`${about} :`, { list: Object.values(lines) }]),
        ],
      },
      {
        heading: 'Bannissement et adresses IP',
        paragraphs: [
          `Un bannissement par IP refuse les inscriptions et les connexions depuis les adresses relevées dans les sessions du compte concerné. Nous n’en conservons qu’une empreinte hachée, pendant ${timeInWords('banned_addresses')} au plus. Si un compte est supprimé alors qu’une sanction court encore, nous gardons, sous la même forme hachée, de quoi la faire respecter jusqu’à son terme.`,
          'Un membre banni garde tous ses droits sur ses données. Un membre banni par IP reçoit par e‑mail un lien qui lui permet d’exporter ses données, de supprimer son compte et de résilier son abonnement.',
        ],
      },
      {
        heading: 'Vos droits',
        paragraphs: [
          'Vous pouvez à tout moment, et gratuitement :',
          {
            list: [
              'consulter et corriger vos données, dans les paramètres de votre profil ;',
              'exporter vos données dans un format courant, dans les paramètres, une fois par jour ;',
              'supprimer votre compte, dans les paramètres : vos commentaires et messages deviennent anonymes sous le nom « Utilisateur supprimé », et vos plans sont supprimés ou gardés sans nom, selon votre choix ;',
              'fermer une session ouverte sur un autre appareil ;',
              'vous opposer à un traitement fondé sur notre intérêt légitime, demander sa limitation, ou retirer un consentement ;',
              'donner des instructions sur le sort de vos données après votre décès.',
            ],
          },
          `Pour ce qui ne se règle pas dans votre compte, écrivez à ${email}. Nous répondons dans un délai d’un mois et pouvons vous demander de confirmer votre identité depuis l’adresse du compte.`,
          'Si notre réponse ne vous satisfait pas, vous pouvez saisir l’autorité de protection des données : en France, la CNIL (3, place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, cnil.fr) ; en Suisse, le préposé fédéral à la protection des données et à la transparence (Feldeggweg 1, 3003 Berne, edoeb.admin.ch) ; ailleurs dans l’Union européenne, l’autorité de votre pays.',
        ],
      },
      {
        heading: 'Sécurité',
        paragraphs: [
          'Les échanges sont chiffrés, les mots de passe hachés, les accès de l’équipe limités et journalisés. Les images envoyées sont réencodées, ce qui en retire les métadonnées comme le lieu de la prise de vue. En cas de violation de données présentant un risque élevé pour vous, nous vous en informons, ainsi que l’autorité compétente.',
        ],
      },
      {
        heading: 'Mineurs',
        paragraphs: [
          `${SITE_NAME} s’adresse aux personnes d’au moins 16 ans. Si vous apprenez qu’un enfant plus jeune a ouvert un compte, écrivez-nous : nous le supprimerons.`,
        ],
      },
      {
        heading: 'Changements',
        paragraphs: [
          'Si cette politique change de façon importante, nous l’annonçons sur la plateforme ou par e‑mail avant que le changement ne s’applique. La date en tête de page est celle de la version en vigueur.',
        ],
      },
    ],
  }
}

export function termsOfUse({ name, address, email }: Operator): LegalText {
  return {
    title: 'Conditions générales d’utilisation',
    updated: UPDATED,
    intro: `Ces conditions sont le contrat entre vous et ${name}, ${address}, qui édite ${SITE_NAME}. En créant un compte, vous les acceptez. La simple lecture des contenus publics y est aussi soumise, pour ce qui la concerne.`,
    sections: [
      {
        heading: '1. Le service',
        paragraphs: [
          `${SITE_NAME} est une plateforme francophone où les membres publient des business plans, les commentent, les soutiennent et échangent entre eux. La lecture, la publication, les commentaires et les J’aime sont gratuits. Deux offres payantes, Vérifié et VIP, ouvrent des droits supplémentaires.`,
        ],
      },
      {
        heading: '2. Votre compte',
        paragraphs: [
          'Vous devez avoir au moins 16 ans et, pour acheter une offre, être majeur ou avoir l’accord de votre représentant légal. Vous confirmez votre adresse e‑mail avant la première connexion.',
          'Le compte est personnel. Vous gardez votre mot de passe secret et nous prévenez si quelqu’un d’autre s’en sert. Le pseudo et l’identifiant ne doivent ni tromper sur votre identité, ni porter atteinte aux droits d’autrui ; nous pouvons demander d’en changer.',
          'Vous pouvez à tout moment exporter vos données et supprimer votre compte dans vos paramètres.',
        ],
      },
      {
        heading: '3. Ce que vous publiez',
        paragraphs: [
          'Vous restez propriétaire de vos contenus. Vous nous accordez seulement le droit non exclusif et gratuit de les héberger, de les afficher et de les adapter techniquement (mise en page, vignette, extrait, image de partage) pour faire fonctionner la plateforme, dans le monde entier et tant qu’ils y sont publiés. Si vous supprimez votre compte en choisissant de laisser vos plans en ligne sans nom, ce droit se poursuit pour eux.',
          'Vous garantissez que vous avez le droit de publier vos textes et vos images. Indiquez vos sources, distinguez ce que vous avez constaté de ce que vous supposez, et dites si vous avez un intérêt dans un produit ou un service que vous recommandez.',
        ],
      },
      {
        heading: '4. Ce qui est interdit',
        paragraphs: [
          {
            list: [
              'les contenus illicites : escroquerie, système pyramidal, blanchiment, contrefaçon, diffamation, incitation à la haine ou à la violence, atteinte à la vie privée, contenus sexuels ;',
              'les promesses de gain, les rendements garantis et les résultats inventés ;',
              'l’appel à investir dans un produit ou à confier des fonds, et toute offre qui exige une autorisation que vous n’avez pas ;',
              'la copie du plan d’autrui, l’usurpation d’identité ;',
              'le harcèlement, les insultes, les menaces, y compris en message privé ;',
              'le démarchage répété, les liens dissimulés, les logiciels malveillants ;',
              'les comptes multiples, les faux J’aime ou abonnements, et tout autre moyen de fausser les classements ;',
              'l’extraction massive des contenus, et toute tentative de contourner une limite, une sanction ou une mesure de sécurité.',
            ],
          },
        ],
      },
      {
        heading: '5. Validation des plans',
        paragraphs: [
          'Les plans des membres sont relus par un validateur avant d’être publiés. Trois plans au plus peuvent attendre en même temps. Un refus est toujours motivé ; vous pouvez corriger le plan et le soumettre de nouveau. Un validateur ne décide jamais sur son propre plan.',
          'Les membres VIP et vérifiés, les modérateurs, les admins et le fondateur publient directement. Un plan publié que son auteur modifie sans disposer de ce droit reste en ligne et repasse en relecture ; si la modification est refusée, la dernière version approuvée est rétablie.',
          'La mention « Vérifié PB » signifie qu’un validateur a relu le plan au regard de ces conditions. Elle ne garantit ni l’exactitude des chiffres, ni la réussite du projet.',
        ],
      },
      {
        heading: '6. Classements et mise en avant',
        paragraphs: [
          'Les plans sont classés par nombre de J’aime, de lectures ou par date, selon l’onglet choisi. À nombre de J’aime égal, les contenus des membres vérifiés, VIP, modérateurs, admins et du fondateur passent devant, dans l’onglet Top, dans la recherche et dans les listes de membres. Une offre payante peut donc départager des ex æquo ; elle ne fait jamais passer un plan devant un plan mieux voté.',
        ],
      },
      {
        heading: '7. Modération et recours',
        paragraphs: [
          'Chacun peut signaler un plan, un commentaire, un profil, un message ou une conversation. Les signalements sont examinés par des personnes. Selon la gravité et la répétition des faits, nous pouvons retirer un contenu, dépublier un plan, suspendre le droit de commenter, bannir un compte pour une durée limitée ou définitivement, et bannir des adresses IP.',
          'La personne concernée est informée de la décision par une notification et par e‑mail, avec son motif lorsqu’il y en a un. Un ban temporaire prend fin de lui-même. Un membre banni peut toujours lire, supprimer ses contenus, exporter ses données, supprimer son compte, gérer ou résilier son abonnement et faire appel ; il ne peut rien faire que les autres verraient.',
          `Vous pouvez faire appel d’une sanction depuis votre compte ou, si vous n’y avez plus accès, en écrivant à ${email}. L’appel est gratuit et examiné par une personne, autant que possible une autre que celle qui a décidé. Vous pouvez aussi saisir les tribunaux et, dans l’Union européenne, un organisme certifié de règlement extrajudiciaire des litiges.`,
          'Celui qui signale ou fait appel de façon répétée et manifestement infondée peut perdre cette possibilité pour un temps.',
        ],
      },
      {
        heading: '8. Points, niveaux, quêtes et badges',
        paragraphs: [
          'Les points, l’XP, les rangs, les niveaux, les quêtes et les badges récompensent la participation. Ils n’ont aucune valeur monétaire, ne s’achètent pas, ne se cèdent pas et ne s’échangent contre rien. Ce qui est annulé ou supprimé reprend les points qu’il avait donnés. Nous pouvons corriger un score obtenu en faussant le jeu et faire évoluer les règles.',
        ],
      },
      {
        heading: '9. Messagerie privée',
        paragraphs: [
          'La messagerie est ouverte aux membres vérifiés, VIP ou de l’équipe, et à tout membre qui a au moins 50 XP. Chacun peut répondre à une conversation qu’il a reçue, choisir qui peut lui écrire, bloquer un membre et signaler un message. Les mêmes règles de conduite s’y appliquent qu’en public.',
        ],
      },
      {
        heading: '10. Offres payantes',
        paragraphs: [
          {
            list: [
              `Vérifié, ${formatPrice(PRICES.verified)} une seule fois : badge bleu, rouge ou jaune sur votre profil et vos contenus, publication directe, messagerie ouverte, priorité à nombre de J’aime égal. Ce badge n’atteste ni une compétence, ni la justesse de vos contenus.`,
              `VIP, ${formatPrice(PRICES.vip_month)} par mois ou ${formatPrice(PRICES.vip_year)} par an (soit ${formatPrice(PRICES.vip_year / 12)} par mois) : publication directe, nombre de plans illimité, badge VIP, messagerie ouverte, priorité à nombre de J’aime égal, accès prioritaire (certaines nouveautés s’ouvrent d’abord aux membres VIP), support premium (vos demandes envoyées par la page Contact sont lues en premier). Les ${OG_PLACES} premiers abonnés reçoivent le badge OG et le gardent après la fin de l’abonnement.`,
            ],
          },
          'Les prix s’entendent en francs suisses, TVA comprise le cas échéant. Le paiement a lieu sur la page sécurisée de notre prestataire Stripe, dans un nouvel onglet ; vos factures vous y attendent, dans l’espace client qui s’ouvre depuis la page de votre offre ou vos paramètres. Les droits s’ouvrent dès que le paiement est confirmé. Un second abonnement payé par erreur en même temps que le premier est annulé et remboursé. Aucune offre ne protège d’une sanction.',
        ],
      },
      {
        heading: '11. Durée, résiliation, rétractation et remboursement',
        paragraphs: [
          'L’abonnement VIP se renouvelle chaque mois ou chaque année jusqu’à ce que vous le résiliez. Vous pouvez le faire à tout moment et sans motif, en ligne, depuis la page VIP (gestion de l’abonnement). Vous restez VIP jusqu’à la fin de la période payée, et plus rien n’est prélevé.',
          'Si le paiement d’un renouvellement est refusé, nous vous prévenons par e‑mail et il est tenté encore quelques fois. Vous restez VIP pendant ce temps, 14 jours au plus.',
          'Quand l’abonnement prend fin, votre compte redevient vérifié si vous avez acheté ce badge, sinon membre. Vos plans restent en ligne, et le badge OG vous reste.',
          'Si le prix change, nous vous en informons au moins 30 jours avant le renouvellement concerné, pour que vous puissiez résilier avant.',
          `Vous pouvez vous rétracter sans motif dans les 14 jours qui suivent votre premier paiement d’une offre : écrivez-nous par la page Contact ou à ${email}. Nous remboursons ce paiement en entier, par le même moyen, dans les 14 jours qui suivent votre demande. L’offre prend fin aussitôt. Les droits plus étendus que la loi de votre pays donne aux consommateurs restent les vôtres.`,
          'Un paiement remboursé, ou contesté auprès de votre banque, met fin aussitôt à ce qu’il avait ouvert : l’abonnement VIP s’arrête, ou le badge vérifié est retiré. Si c’était votre premier paiement VIP, le badge OG est retiré aussi, et sa place n’est donnée à personne d’autre.',
          'Si nous supprimons une offre ou fermons la plateforme, nous remboursons la part non écoulée de l’abonnement.',
        ],
      },
      {
        heading: '12. Risques : aucun conseil en placement',
        paragraphs: [
          `${SITE_NAME} n’est ni une banque, ni un conseiller, ni un intermédiaire financier. Les plans, les commentaires, les messages et les réponses de PB-AI sont donnés à titre d’information. Ils ne constituent ni un conseil en placement, juridique, fiscal ou comptable, ni une recommandation d’acheter ou de vendre.`,
          'Toute entreprise comporte un risque de perte, jusqu’à la totalité des sommes engagées. Les cryptoactifs et le trading sont particulièrement risqués : leur valeur peut varier fortement et tomber à zéro. Les résultats passés ne préjugent pas des résultats futurs. N’engagez pas d’argent dont vous avez besoin, vérifiez les obligations légales de votre pays et prenez conseil auprès d’un professionnel autorisé.',
        ],
      },
      {
        heading: '13. Disponibilité et évolution',
        paragraphs: [
          'Nous faisons de notre mieux pour que la plateforme soit disponible, sans pouvoir garantir qu’elle le soit sans interruption. Gardez une copie de ce qui compte pour vous : chaque plan peut être exporté. Les fonctions peuvent évoluer, sans retirer à un abonné ce qu’il a payé pour la période en cours.',
        ],
      },
      {
        heading: '14. Responsabilité',
        paragraphs: [
          'Chaque membre répond de ce qu’il publie et des décisions qu’il prend. Nous répondons sans limite du dommage causé intentionnellement ou par faute grave, des atteintes à la vie ou à l’intégrité physique, et partout où la loi interdit d’exclure la responsabilité. Pour le reste, et dans la mesure où la loi le permet, nous ne répondons pas des contenus des membres, de l’usage qui en est fait, ni du manque à gagner.',
          'Les liens publiés par les membres mènent à des sites que nous ne contrôlons pas.',
        ],
      },
      {
        heading: '15. Fin du compte',
        paragraphs: [
          'Vous pouvez supprimer votre compte à tout moment dans vos paramètres. Un abonnement en cours est alors résilié aussitôt ; la période entamée n’est pas remboursée, sauf si vous vous rétractez dans le délai de l’article 11. Ce que la loi nous oblige à garder de vos achats est gardé à part, sans votre nom. Vos commentaires et vos messages restent sous le nom « Utilisateur supprimé », et vos plans sont supprimés ou gardés sans nom, selon votre choix. Nous pouvons mettre fin à un compte en cas de manquement grave ou répété à ces conditions, selon l’article 7.',
        ],
      },
      {
        heading: '16. Données personnelles',
        paragraphs: ['Le traitement de vos données est décrit dans la politique de confidentialité.'],
      },
      {
        heading: '17. Modification de ces conditions',
        paragraphs: [
          'Nous pouvons modifier ces conditions. Un changement important est annoncé sur la plateforme ou par e‑mail au moins 30 jours à l’avance. Si vous ne l’acceptez pas, vous pouvez supprimer votre compte et résilier votre abonnement avant son entrée en vigueur. Si une clause se révèle nulle, les autres restent valables.',
        ],
      },
      {
        heading: '18. Droit applicable et litiges',
        paragraphs: [
          'Ces conditions sont régies par le droit suisse. Les tribunaux du siège de l’éditeur sont compétents. Si vous êtes consommateur, vous gardez la protection des règles impératives du pays où vous résidez et pouvez agir devant ses tribunaux.',
          `Écrivez-nous d’abord à ${email} : la plupart des différends se règlent ainsi. Un consommateur résidant en France peut ensuite recourir gratuitement à un médiateur de la consommation, dont nous lui indiquons les coordonnées sur demande.`,
        ],
      },
    ],
  }
}
