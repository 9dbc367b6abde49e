export type DemoComment = {
  /** The plan's file name without .md. */
  plan: string
  /** A member's handle. */
  author: string
  days_ago: number
  content: string
}

export const demoComments: DemoComment[] = [
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'clemence',
    days_ago: 12.1,
    content:
      'Le coup du bocal rendu vide comme signal, je le prends pour mon pain. Vous relanciez par téléphone ou en repassant ?',
  },
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'julien.favre',
    days_ago: 11.8,
    content:
      'En repassant, toujours le jeudi à la même heure. Au téléphone, on tombe sur quelqu’un qui n’a pas bu le café.',
  },
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'gilles_k',
    days_ago: 11.2,
    content:
      'J’ai refait les deux tableaux, ils sont justes. Il manque l’amortissement du vélo : sur cinq ans, 35 CHF par mois, et vous êtes à 29 CHF de l’heure.',
  },
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'julien.favre',
    days_ago: 10.9,
    content: 'Exact, merci. Je l’ajoute à la prochaine mise à jour, avec les deux pneus de cet automne.',
  },
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'helene_w',
    days_ago: 8.5,
    content:
      '4 CHF de consigne sur le bocal, je vais essayer avec mes pots de miel. Personne ne râle à la première facture ?',
  },
  {
    plan: 'abonnement-cafe-bureaux',
    author: 'maude.thibodeau',
    days_ago: 4.3,
    content:
      'À Montréal en janvier, le vélo-cargo, c’est courageux. Je retiens surtout les six bureaux refusés parce que trop loin : c’est la décision la plus dure du plan.',
  },
  {
    plan: 'atelier-velos-samedi',
    author: 'thibault.d',
    days_ago: 33.5,
    content:
      'Comment avez-vous convaincu le syndic ? Le mien répond « assurance » avant que j’aie fini ma phrase.',
  },
  {
    plan: 'atelier-velos-samedi',
    author: 'remi.castagnet',
    days_ago: 33.1,
    content:
      'J’ai joint l’attestation d’assurance au premier message, avec une seule date d’essai. Ils ont accepté parce qu’ils n’avaient rien à décider de durable.',
  },
  {
    plan: 'atelier-velos-samedi',
    author: 'aicha.traore',
    days_ago: 30.2,
    content:
      'La grille affichée et non négociable, c’est la meilleure idée du plan. Chez les commerçants que je connais, la négociation coûte plus de temps que la réparation.',
  },
  {
    plan: 'atelier-velos-samedi',
    author: 'bastien.claes',
    days_ago: 26,
    content:
      'Douze créneaux de 20 minutes font 4 h, et vous restez 7 h sur place. Les trois autres partent où ?',
  },
  {
    plan: 'atelier-velos-samedi',
    author: 'remi.castagnet',
    days_ago: 25.6,
    content:
      'Installation, rangement, et les gens qui descendent « juste pour demander ». Disons une heure et demie de conversation, que je ne facture pas et que je ne regrette pas.',
  },
  {
    plan: 'bissap-trois-marches',
    author: 'ousmane.ndiaye',
    days_ago: 57,
    content:
      'Le taux de retour des bouteilles comme mesure, c’est très fort. À Dakar, le quartier de bureaux aurait gagné aussi, mais pas en août.',
  },
  {
    plan: 'bissap-trois-marches',
    author: 'nora.zbinden',
    days_ago: 55.4,
    content:
      'Le plan que je montre quand on me demande à quoi doit ressembler un test. Une question, un carnet, une réponse.',
  },
  {
    plan: 'bissap-trois-marches',
    author: 'gilles_k',
    days_ago: 54,
    content: '1,34 € de l’heure, écrit noir sur blanc. Merci de ne pas avoir caché la ligne.',
  },
  {
    plan: 'bissap-trois-marches',
    author: 'clemence',
    days_ago: 49.3,
    content:
      'Pour la cuisine partagée, vous comptez à l’heure ou à la journée ? Mon four loué à l’heure m’oblige à être très organisée, ce qui n’est pas plus mal.',
  },
  {
    plan: 'bissap-trois-marches',
    author: 'affoue.kouassi',
    days_ago: 48.8,
    content:
      'À la demi-journée, 6 000 F. J’ai calculé qu’il me faut 45 bouteilles pour la payer, donc je ne la réserve que si j’en ai 50 de commandées.',
  },
  {
    plan: 'affiches-ruelles-montreal',
    author: 'ariane.lachance',
    days_ago: 6,
    content:
      'J’ai celle de septembre dans ma cuisine ! Les verts sont très bien, même si je comprends maintenant pourquoi tu en parles autant.',
  },
  {
    plan: 'affiches-ruelles-montreal',
    author: 'affoue.kouassi',
    days_ago: 5.1,
    content:
      '31 ventes sur 59 grâce aux cartes dans les cafés : tu donnes quelque chose au patron, ou le plaisir suffit ?',
  },
  {
    plan: 'affiches-ruelles-montreal',
    author: 'maude.thibodeau',
    days_ago: 4.9,
    content:
      'Une affiche encadrée de sa propre ruelle, au mur. Ça me coûte 14,20 $ plus le cadre, et c’est la meilleure publicité que j’aie payée.',
  },
  {
    plan: 'affiches-ruelles-montreal',
    author: 'julien.favre',
    days_ago: 2.2,
    content:
      'Vous avez calculé vos heures de dessin ? 861 $, c’est beau, mais je soupçonne un taux horaire comme le mien.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'helene_w',
    days_ago: 21.2,
    content:
      '27 personnes sur 28 qui recommandent après un remboursement immédiat : voilà un chiffre à encadrer.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'remi.castagnet',
    days_ago: 20.8,
    content:
      'Comment on trouve un restaurant qui prête son four ? J’en connais deux fermés le lundi, mais je n’ose pas demander.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'clemence',
    days_ago: 20.5,
    content:
      'J’ai apporté un pain et proposé de payer l’heure d’avance. J’ai demandé à quatre restaurants, deux ont dit non, un n’a jamais répondu, le quatrième m’a donné la clé.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'gilles_k',
    days_ago: 19,
    content:
      'Attention, 8 h 30 par semaine font environ 37 h par mois : vos 500 € reviennent à 13,50 € de l’heure. C’est bien, mais écrivez-le.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'clemence',
    days_ago: 18.7,
    content: 'Je n’avais jamais fait la division, par superstition sans doute. C’est noté, merci.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'ousmane.ndiaye',
    days_ago: 12.4,
    content:
      'Le refus des douze pains par jour m’a fait du bien à lire. On raconte toujours le moment où l’on dit oui.',
  },
  {
    plan: 'pain-levain-precommande',
    author: 'thibault.d',
    days_ago: 6.6,
    content:
      'Vous avez essayé de plafonner par personne ? Chez moi, deux clients prendraient tout le bac de tomates si je les laissais faire.',
  },
  {
    plan: 'journal-crypto-papier',
    author: 'nora.zbinden',
    days_ago: 44.1,
    content: '« Je n’ai donc rien acheté. » J’aimerais que tous les plans crypto se permettent cette phrase.',
  },
  {
    plan: 'journal-crypto-papier',
    author: 'thibault.d',
    days_ago: 43,
    content:
      'J’ai fait la même chose avec un compte de démonstration. L’envie de changer la règle est la seule donnée qui m’ait appris quelque chose.',
  },
  {
    plan: 'journal-crypto-papier',
    author: 'aicha.traore',
    days_ago: 40.7,
    content:
      'Je ne suis pas d’accord sur un point : treize semaines avec de l’argent imaginaire, ce n’est pas la même peur. Même 5 € réels auraient changé la colonne cinq.',
  },
  {
    plan: 'journal-crypto-papier',
    author: 'sofiane.haddad',
    days_ago: 40.2,
    content:
      'Vous avez raison, et c’est pour cela que la troisième condition demande 10 € réels. Je n’ai simplement pas voulu commencer par là.',
  },
  {
    plan: 'journal-crypto-papier',
    author: 'ariane.lachance',
    days_ago: 22.5,
    content:
      'Je n’y connais rien et j’ai tout compris. Je vais tenir ce journal pour mes achats de tissu, je crains le pire.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'julien.favre',
    days_ago: 86,
    content:
      'Les cinq questions sont reprises telles quelles pour mes salles communales. La troisième m’a évité deux mois de travail.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'gilles_k',
    days_ago: 85.2,
    content:
      'Une remarque de comptable : vous rapportez au mois ce qui est payé à l’année. Gardez un compte séparé pour les mois non encore rendus, le jour où un club part.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'bastien.claes',
    days_ago: 84.9,
    content:
      'C’est fait depuis votre message précédent. 1 476 € d’abonnements à servir au moment où j’écris, sur un compte auquel je ne touche pas.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'remi.castagnet',
    days_ago: 80,
    content:
      'Le code à quatre chiffres, sans mot de passe, c’est gonflé. Aucun petit malin n’a réservé tout un dimanche au nom d’un autre ?',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'bastien.claes',
    days_ago: 79.6,
    content:
      'Une fois, un junior de 14 ans. Le président l’a su dans l’heure parce que chaque réservation envoie un message à son titulaire.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'nora.zbinden',
    days_ago: 71.5,
    content:
      'La limite de 40 clubs, écrite d’avance, c’est ce qui sépare un produit d’une fuite en avant. Tu tiendras ?',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'maude.thibodeau',
    days_ago: 60.3,
    content:
      'Question d’illustratrice : pourquoi des panneaux à 3,60 € ? Un panneau moche à l’entrée d’un court, les gens le voient cent fois par saison.',
  },
  {
    plan: 'reservation-clubs-tennis',
    author: 'sofiane.haddad',
    days_ago: 33.8,
    content:
      '60 courriels à froid, zéro client. Je le garde sous le coude pour les prochaines vidéos qui promettent l’inverse.',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'nora.zbinden',
    days_ago: 130,
    content:
      'Enfin un dossier immobilier avec un solde négatif assumé. La phrase sur le refus de prêt devrait être affichée dans les agences.',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'bastien.claes',
    days_ago: 128.4,
    content: '31 journées de travail non comptées, c’est le vrai apport. Tu le referais avec un artisan ?',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'gilles_k',
    days_ago: 128,
    content:
      'Non. Avec 6 000 € de plus, l’effort mensuel passait à 180 € environ et je n’avais plus de réserve. Le dossier tenait parce que j’avais du temps.',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'thibault.d',
    days_ago: 121.7,
    content:
      'En Belgique, les droits d’enregistrement auraient tué le projet à eux seuls. Quelqu’un a refait ce tableau pour la Wallonie ?',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'julien.favre',
    days_ago: 117,
    content:
      'Le risque sur la ligne de train est le plus honnête de la liste. Chez nous, un horaire réduit a fait baisser les loyers d’un village entier.',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'sofiane.haddad',
    days_ago: 95.5,
    content:
      'Je ne suis pas convaincu. 1 769 € par an versés dans un fonds indiciel pendant vingt ans, sans plafond à poncer, cela se compare. Avez-vous fait le calcul ?',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'gilles_k',
    days_ago: 95,
    content:
      'Oui, et selon l’hypothèse choisie l’un ou l’autre gagne. La différence, c’est que je n’aurais jamais eu la discipline de verser 147 € par mois sans une banque pour me le rappeler.',
  },
  {
    plan: 'studio-gare-regionale',
    author: 'affoue.kouassi',
    days_ago: 41.2,
    content:
      'Les procès-verbaux d’assemblée générale comme première lecture : je transmets à mon frère qui visite en ce moment.',
  },
  {
    plan: 'dix-ruches-a-cote',
    author: 'thibault.d',
    days_ago: 162,
    content:
      'Merci pour le paragraphe sur les abeilles sauvages. Je plante des haies chez mes clients, je vais leur montrer votre dernière phrase.',
  },
  {
    plan: 'dix-ruches-a-cote',
    author: 'gilles_k',
    days_ago: 160.4,
    content:
      'Les deux années côte à côte valent tous les conseils. Combien mettez-vous de côté les bonnes années ?',
  },
  {
    plan: 'dix-ruches-a-cote',
    author: 'helene_w',
    days_ago: 160,
    content: '700 CHF, sur un compte à part. C’est le prix de quatre essaims en catastrophe, plus le sucre.',
  },
  {
    plan: 'dix-ruches-a-cote',
    author: 'clemence',
    days_ago: 150.9,
    content:
      'Deux ruches et jamais une seule : c’est exactement ce qu’on dit des levains. Bravo pour la clarté.',
  },
  {
    plan: 'dix-ruches-a-cote',
    author: 'aicha.traore',
    days_ago: 98.3,
    content: 'Vous vendez tout avant la récolte par simple message ? Pas de liste d’attente, pas d’acompte ?',
  },
  {
    plan: 'potagers-balcon-abonnement',
    author: 'helene_w',
    days_ago: 72.4,
    content: 'La règle du poids devrait être en gras et en rouge. Mon balcon de 1962 vous remercie.',
  },
  {
    plan: 'potagers-balcon-abonnement',
    author: 'julien.favre',
    days_ago: 70,
    content: '29 € par mois pour deux passages, ce n’est pas cher. Avez-vous essayé 35 € sur les nouveaux ?',
  },
  {
    plan: 'potagers-balcon-abonnement',
    author: 'thibault.d',
    days_ago: 69.6,
    content:
      'Pas encore. Je voulais d’abord savoir combien resteraient l’an prochain : dix sur treize, donc oui, j’essaierai 34 €.',
  },
  {
    plan: 'potagers-balcon-abonnement',
    author: 'maude.thibodeau',
    days_ago: 51.8,
    content:
      'Ici, la saison dure quatre mois et demi, il faudrait tout revoir. Mais la formule balcon nord, je la prends pour moi.',
  },
  {
    plan: 'podcast-metiers-annonceurs',
    author: 'ousmane.ndiaye',
    days_ago: 100.6,
    content:
      'Ancien de la radio, je confirme : la distance vaut mieux que le nombre. Et lire l’annonce soi-même change tout, les gens l’entendent comme une recommandation, donc il faut choisir ses annonceurs.',
  },
  {
    plan: 'podcast-metiers-annonceurs',
    author: 'aicha.traore',
    days_ago: 97,
    content:
      'Le message en quatre lignes est un modèle. J’ai essayé la même structure avec deux ressourceries, elles ont répondu toutes les deux.',
  },
  {
    plan: 'podcast-metiers-annonceurs',
    author: 'ariane.lachance',
    days_ago: 80.2,
    content: 'Onze heures par épisode, ça me paraît peu. Est-ce que vous coupez beaucoup ?',
  },
  {
    plan: 'podcast-metiers-annonceurs',
    author: 'affoue.kouassi',
    days_ago: 79.9,
    content:
      'Un tiers. Depuis que je fais la première conversation sans micro, je sais quelles questions ne donneront rien et je ne les pose plus.',
  },
  {
    plan: 'noeud-lightning-maison',
    author: 'bastien.claes',
    days_ago: 16.6,
    content:
      'Même conclusion que vous après un an. Ajoutez la supervision du disque : le mien a prévenu trois jours avant de mourir, et c’est ce qui a sauvé mes canaux.',
  },
  {
    plan: 'noeud-lightning-maison',
    author: 'thibault.d',
    days_ago: 15,
    content: 'Merci pour la ligne « ma faute ». On ne la voit jamais dans les tableaux.',
  },
  {
    plan: 'noeud-lightning-maison',
    author: 'gilles_k',
    days_ago: 11.7,
    content:
      'Si vous considérez les 400 € comme perdus, ils devraient figurer dans le budget : 765 € au total. Le lecteur pressé ne verra que 365 €.',
  },
  {
    plan: 'noeud-lightning-maison',
    author: 'sofiane.haddad',
    days_ago: 11.3,
    content:
      'C’est pour cela que j’ai choisi la tranche au-dessus dans la fiche. Mais je l’écrirai aussi sous le tableau, vous avez raison.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'sofiane.haddad',
    days_ago: 27.9,
    content:
      'Le tableau « avec ou sans les règles » est le plus utile de toute la catégorie. Je vais trier mes relevés de la même façon.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'nora.zbinden',
    days_ago: 26.3,
    content: 'L’ennui, neuf fois sur 32. On devrait l’enseigner.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'bastien.claes',
    days_ago: 25,
    content:
      '310 € sur 52 opérations, vous avez raison de ne rien conclure. À la louche, il en faudrait plusieurs centaines pour distinguer ça du hasard.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'thibault.d',
    days_ago: 24.6,
    content: 'C’est ce qu’un ami statisticien m’a dit, en plus sec. D’où la décision d’attendre.',
  },
  {
    plan: 'trading-compte-demonstration',
    author: 'clemence',
    days_ago: 19.4,
    content:
      'J’ai failli m’inscrire à une formation à 1 200 €. J’ai lu ce plan, puis la page de l’AMF, et j’ai acheté de la farine.',
  },
  {
    plan: 'swing-risque-dix-euros',
    author: 'thibault.d',
    days_ago: 3,
    content:
      'Les 19 renoncements grâce à la formule, voilà le vrai gain. Vous les avez notés aussi, avec ce qu’ils auraient donné ?',
  },
  {
    plan: 'swing-risque-dix-euros',
    author: 'sofiane.haddad',
    days_ago: 2.8,
    content:
      'Oui, et c’est humiliant : ils auraient rapporté 31 €. Sur 19 positions, ça ne prouve rien, mais je l’ai écrit.',
  },
  {
    plan: 'swing-risque-dix-euros',
    author: 'gilles_k',
    days_ago: 2.1,
    content:
      'Les frais à 85 % des gains nets, c’est le chiffre du plan. Avec 2 000 €, le courtier est votre seul associé certain.',
  },
  {
    plan: 'swing-risque-dix-euros',
    author: 'aicha.traore',
    days_ago: 1.2,
    content:
      'Merci d’avoir écrit que le stop ne protège pas d’une ouverture en baisse. Beaucoup de débutants le découvrent avec leur argent.',
  },
  {
    plan: 'prise-de-parole-six-apprentis',
    author: 'affoue.kouassi',
    days_ago: 9.3,
    content: 'La séance 5 ! Dire un chiffre et se taire : je l’ai appris à 38 ans, en vendant du bissap.',
  },
  {
    plan: 'prise-de-parole-six-apprentis',
    author: 'nora.zbinden',
    days_ago: 8.8,
    content:
      '« C’était bien est interdit » : je l’adopte pour mes propres séances. Est-ce qu’ils remplissent vraiment les trois lignes, ou faut-il relancer ?',
  },
  {
    plan: 'prise-de-parole-six-apprentis',
    author: 'ousmane.ndiaye',
    days_ago: 8.5,
    content:
      'Les deux premières fois, il faut relancer. Ensuite ils y prennent goût, parce que c’est la seule feuille qu’ils rapportent à la maison avec leur nom dessus.',
  },
  {
    plan: 'prise-de-parole-six-apprentis',
    author: 'maude.thibodeau',
    days_ago: 5.4,
    content: 'Pas de vidéo, du son seulement : merci. J’ai quitté une formation à cause d’une caméra.',
  },
  {
    plan: 'bilan-reconversion-quatre-seances',
    author: 'aicha.traore',
    days_ago: 190,
    content:
      'La première séance sur les comptes devrait être obligatoire partout. J’ai vu trop de projets commencer par le logo.',
  },
  {
    plan: 'bilan-reconversion-quatre-seances',
    author: 'julien.favre',
    days_ago: 172.5,
    content:
      'Passé de 100 à 80 % après avoir fait ce tableau tout seul, sur un coin de table. Il m’a fallu une soirée et beaucoup de café.',
  },
  {
    plan: 'bilan-reconversion-quatre-seances',
    author: 'helene_w',
    days_ago: 88.1,
    content: 'Parler à quelqu’un qui a quitté le métier : je n’y aurais jamais pensé, et c’est évident.',
  },
  {
    plan: 'pv-copropriete-modele-local',
    author: 'bastien.claes',
    days_ago: 39,
    content:
      'Quelle marge d’erreur sur les tantièmes ? C’est là que j’aurais le plus peur d’une transcription.',
  },
  {
    plan: 'pv-copropriete-modele-local',
    author: 'gilles_k',
    days_ago: 38.7,
    content:
      'Je ne les prends jamais dans la transcription, toujours dans la feuille de présence. La machine n’écrit aucun chiffre du décompte.',
  },
  {
    plan: 'pv-copropriete-modele-local',
    author: 'maude.thibodeau',
    days_ago: 31,
    content:
      'L’attestation d’effacement en une ligne, c’est simple et ça règle la moitié des inquiétudes. Est-ce que le syndic la demande ou tu la proposes ?',
  },
  {
    plan: 'pv-copropriete-modele-local',
    author: 'remi.castagnet',
    days_ago: 20.4,
    content:
      '« Nous revoterons », j’ai ri, puis j’ai pensé à mes 19 classements faux. On devrait publier nos contresens, ce serait plus instructif que nos réussites.',
  },
  {
    plan: 'tri-devis-couvreur',
    author: 'gilles_k',
    days_ago: 1.2,
    content: 'Relire les 212 à la main est ce qui rend ce plan crédible. Combien de temps par dimanche ?',
  },
  {
    plan: 'tri-devis-couvreur',
    author: 'remi.castagnet',
    days_ago: 1.1,
    content:
      'Une heure et quart, café compris. C’est aussi le moment où il me dit ce qui l’agace, donc je ne veux pas l’automatiser.',
  },
  {
    plan: 'tri-devis-couvreur',
    author: 'bastien.claes',
    days_ago: 0.6,
    content:
      'La règle de trois mots qui fait la moitié du travail : mesurez-la seule un mois, vraiment. Je parie sur les deux tiers.',
  },
  {
    plan: 'pieces-poussettes-un-fournisseur',
    author: 'remi.castagnet',
    days_ago: 51.3,
    content:
      'Refuser les harnais et les freins, c’est la bonne limite. Je fais pareil avec les câbles d’alimentation.',
  },
  {
    plan: 'pieces-poussettes-un-fournisseur',
    author: 'clemence',
    days_ago: 50.2,
    content:
      'J’ai une poussette à la cave avec une roue bloquée. Où trouve-t-on l’entraxe quand l’étiquette est partie ?',
  },
  {
    plan: 'pieces-poussettes-un-fournisseur',
    author: 'aicha.traore',
    days_ago: 49.9,
    content:
      'Mesurez de centre à centre des deux vis, au demi-millimètre, et envoyez une photo avec la règle. Neuf fois sur dix, je reconnais le modèle.',
  },
  {
    plan: 'pieces-poussettes-un-fournisseur',
    author: 'sofiane.haddad',
    days_ago: 37,
    content:
      '2,59 € de l’heure et pas une capture d’écran de chiffre d’affaires. C’est le premier plan de cette catégorie que je lis jusqu’au bout.',
  },
  {
    plan: 'pieces-poussettes-un-fournisseur',
    author: 'thibault.d',
    days_ago: 18.2,
    content:
      'Que se passe-t-il si le grossiste ouvre sa propre boutique ? J’aurais du mal à dormir avec un seul fournisseur.',
  },
  {
    plan: 'comparateur-sacs-randonnee',
    author: 'helene_w',
    days_ago: 114,
    content: 'La housse de pluie oubliée et avouée, voilà pourquoi je fais confiance au tableau.',
  },
  {
    plan: 'comparateur-sacs-randonnee',
    author: 'ousmane.ndiaye',
    days_ago: 110.3,
    content:
      '« Choisissez une mesure fatigante » : c’est le meilleur conseil d’affiliation que j’aie lu, et il ne parle pas d’affiliation.',
  },
  {
    plan: 'comparateur-sacs-randonnee',
    author: 'bastien.claes',
    days_ago: 93.7,
    content:
      'Publies-tu les données dans un fichier ? Un tableur téléchargeable amènerait sûrement des liens.',
  },
  {
    plan: 'comparateur-sacs-randonnee',
    author: 'maude.thibodeau',
    days_ago: 93.2,
    content: 'C’est en ligne depuis ce matin, merci pour l’idée. J’ai ajouté la date de chaque pesée.',
  },
  {
    plan: 'fiches-commerces-quartier',
    author: 'aicha.traore',
    days_ago: 66,
    content:
      'Les identifiants au nom du commerçant, c’est exactement le nerf de la guerre. À Lyon, j’ai vu une fiche « rendue » pour 300 €.',
  },
  {
    plan: 'fiches-commerces-quartier',
    author: 'affoue.kouassi',
    days_ago: 64.5,
    content:
      'Tu as calculé combien d’appels en plus, en moyenne, au bout de deux semaines ? C’est la question que me poserait ma tante.',
  },
  {
    plan: 'fiches-commerces-quartier',
    author: 'ousmane.ndiaye',
    days_ago: 64.1,
    content:
      'Entre quatre et neuf selon le commerce, sauf le coiffeur : zéro. Il avait déjà tous ses clients dans son téléphone.',
  },
  {
    plan: 'fiches-commerces-quartier',
    author: 'remi.castagnet',
    days_ago: 47.7,
    content: 'Faire payer après, quand le client a vu ses photos : je n’aurais pas osé. Jamais eu d’impayé ?',
  },
  {
    plan: 'patrons-couture-pdf',
    author: 'maude.thibodeau',
    days_ago: 14.6,
    content:
      'Le carré de contrôle de 5 cm m’a fait sourire : c’est mon vert qui tire sur le gris, à toi aussi tout se joue à l’impression.',
  },
  {
    plan: 'patrons-couture-pdf',
    author: 'clemence',
    days_ago: 13.9,
    content:
      'J’ai cousu le sac ! Étape 7, je me suis arrêtée dix minutes, et la phrase suivante répondait exactement à ma question.',
  },
  {
    plan: 'patrons-couture-pdf',
    author: 'gilles_k',
    days_ago: 12.8,
    content:
      'Les 96 $ de tissu remboursé devraient être dans le tableau : 3 144 $, donc 10,84 $ de l’heure. Mais c’est tout à votre honneur de les avoir payés.',
  },
  {
    plan: 'patrons-couture-pdf',
    author: 'ariane.lachance',
    days_ago: 12.5,
    content:
      'Vous avez raison, je corrige. J’avais honte de cette ligne, c’est sans doute pour ça qu’elle était en dehors.',
  },
  {
    plan: 'patrons-couture-pdf',
    author: 'affoue.kouassi',
    days_ago: 7.7,
    content:
      '70 heures de réponses aux clientes, c’est presque un quart. Avez-vous pensé à publier les dix questions les plus fréquentes avec photos ?',
  },
  {
    plan: 'pieces-lave-linge',
    author: 'julien.favre',
    days_ago: 146,
    content:
      'La colonne « vendue dans les 60 jours » devrait exister dans toutes les annonces de revente. Merci de l’avoir mesurée.',
  },
  {
    plan: 'pieces-lave-linge',
    author: 'ariane.lachance',
    days_ago: 120.8,
    content:
      'Le rappel sur le condensateur est bienvenu. Mon père s’est fait une belle peur avec un micro-ondes.',
  },
  {
    plan: 'pieces-lave-linge',
    author: 'remi.castagnet',
    days_ago: 120.1,
    content:
      'Le micro-ondes, je n’y touche pas du tout. Il y a des pièces à vendre dedans, mais aucune ne vaut le risque.',
  },
  {
    plan: 'etat-des-lieux-salles',
    author: 'bastien.claes',
    days_ago: 0.3,
    content:
      'Sur le prix : facturez par salle, pas par commune. 180 CHF pour une salle, 90 pour chacune des suivantes, et la grande commune paie sans que vous ayez à l’expliquer.',
  },
  {
    plan: 'etat-des-lieux-salles',
    author: 'nora.zbinden',
    days_ago: 0.2,
    content:
      'Dix minutes gagnées avec une feuille de papier : j’espère que vous la mettez en téléchargement gratuit, c’est la meilleure porte d’entrée.',
  },
]
