"""The claims about a game, the play and other rules than the usual ones (the rest is in test_lesson)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cribbage.rules import FIVE_CARD, SIX_CARD
from cribbage.teaching.claims import Claim, ClaimError, read_shown, verify
from cribbage.teaching.proofs import NUMBERS
from cribbage.teaching.shown import read_rules

EXACT = json.loads((Path(__file__).parent / "data" / "numbers.json").read_text(encoding="utf-8"))
GO = "pone 8C KH 4D 6C / you 9D 5C 9H TC"
THREE = "you KH 5C 2S 3D / ben QC 6H 4D 7S / ada TH 9C AS 8D"
TWO_HANDS = "pone at 117 5H TD 2S 9C / dealer at 115 7H 8C 7S 2C / crib 5C 5D 9H JS + 2H"
TWELVE = "7C 7D 8H 9S + KD"
SIX = "7C 8D 6H AS QD KH"
FIVES = "5C 5D 6H 7S QC KD"
NINES = "AH 4S 9D 9H TH QD"
KEPT = "7C 8D 6H AS threw QD KH"
FOURS = "4C 4D 6H KS threw 9C QD"
EIGHT = "6C 8D 2H KS threw 5C QD + 3S"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("46", "count:4H 4S 5C 5D 6H + 6C in seven-card"),
        ("nothing", "count:2H 7H 9H KH + 4C crib in five-card | flush"),
        ("four", "count:2H 7H 9H KH + 4C crib with crib_flush_four | flush"),
        ("only the ace and the seven", "fits:24 + AC 7D 8H KS"),
        ("all of them", "fits:20 + AC 7D 8H KS"),
        ("none of them", "fits:30 + 2C 7D"),
        ("the 8♠", "makes:7C + 6D 8S KH | 15"),
        ("a five", "best:4C 6D + 5H 9S KD"),
        ("181", "rules:target in seven-card"),
        ("40 cards", "rules:stock in six-card"),
        ("10", "rules:played in seven-card"),
        ("one", "rules:from-pack in three-handed"),
        ("2", "rules:sides in four-handed"),
        ("61", "rules:target with target=61"),
        ("a skunk", "skunk:90"),
        ("no skunk", "skunk:91"),
        ("a double skunk", "skunk:60"),
        ("a lurch", "skunk:30 in five-card"),
        ("nothing", "skunk:31 in five-card"),
        ("3", "games:60 | acc"),
        ("4 games", "games:60 | bicycle"),
        ("two", "games:30 in five-card | lurch"),
        ("216,580", "numbers:twenty-nine-one-in"),
        ("thirteen", "numbers:heels-one-in"),
        ("8.2", "numbers:seven-card-hand"),
        ("35, 41, 42, 43, 44 and 45", "numbers:seven-card-impossible"),
        ("go", f"says:{GO} > 8C 9D KH"),
        ("the 4, the 6 or the king", f"says:{GO} > 8C 9D"),
        ("all of them", f"says:{GO}"),
        ("The pone", f"turn:{GO}"),
        ("You", f"turn:{GO} > 8C 9D KH 4D"),
        ("2", f"last:{GO} > 8C 9D KH 4D"),
        ("2", f"pegs:{GO} > 8C 9D KH 4D | pone"),
        ("Ben", f"turn:{THREE} > KH in three-handed"),
        ("nobody", "turn:pone 5H 8C KD / dealer TS 9H 7C > 5H TS 8C 7C in five-card"),
        ("1", "last:pone 5H 8C KD / dealer TS 9H 7C > 5H TS 8C 7C in five-card"),
        ("2", "last:pone 5H TS JC / dealer 6D 9C KH > 5H KH JC 6D in noddy"),
        ("the pone", f"wins:{TWO_HANDS}"),
        ("121", f"stands:{TWO_HANDS} | pone"),
        ("115", f"stands:{TWO_HANDS} | dealer"),
        ("nobody", f"wins:{TWO_HANDS} with target=181"),
        ("you", "wins:you at 120 8C KH 4D 6C / ada 9D 5C 9H TC > 8C 9D KH 4D"),
        ("dealer", "wins:pone at 118 / dealer at 120 + JC"),
        ("nobody", "wins:pone at 118 / dealer at 120 + JC with heels_can_win=no"),
        ("you", "deals:you 4H / opponent QS"),
        ("your opponent", "deals:you JH / opponent TS"),
        ("cut again", "deals:you TH / opponent QS with ten_cards_tie_cut"),
        ("four", f"claim:{TWELVE} | 8 call 4 | opponent"),
        ("8", f"claim:{TWELVE} | 8 | counter"),
        ("14", f"claim:{TWELVE} | 12 call 2 | counter"),
        ("2", f"claim:{TWELVE} with overpeg_penalty | 14 | opponent"),
        ("99", "claim:7C 8D 2H 2S + KD at 110 with false_claim_penalty | 11 | counter stands"),
        ("nothing", f"claim:{TWELVE} at 119 | 12 call 2 | opponent"),
        ("9.5", f"throw:{SIX} | QD KH | mine | hand"),
        ("3.5", f"throw:{SIX} | KH QD | mine | crib"),
        ("4.6", f"throw:{SIX} | QD KH | theirs | crib"),
        ("−2.0", f"throw:{SIX} | 7C KH | theirs | net"),
        ("nine", "throw:5C 5D 2H 3S 9C KD | 5C 5D | mine | crib"),
        ("1.7", f"throw:{SIX} | QD KH | mine | play"),
        ("Queen and king", f"bestthrow:{SIX} | mine"),
        ("9♦ and 9♥", f"bestthrow:{NINES} | theirs | 117 to 112"),
        ("9♥ and queen", f"bestthrow:{NINES} | theirs"),
        ("9♦ and queen", f"bestthrow:{NINES} | theirs"),
        ("Both are right", f"tie:{FIVES} | mine | 6H 7S / QC KD"),
        ("Queen and king", f"tie:{FIVES} | theirs | 6H 7S / QC KD"),
        ("46", f"cuts:{KEPT} | 7"),
        ("none", f"cuts:{KEPT} | 17"),
        ("the 7", f"cut:{KEPT} | 7D 9S KS"),
        ("16 cards", "left:5C 5D 6H 7S 2C 3D | 10"),
        ("A 4", f"lead:pone {FOURS} + 2S"),
        ("the fours", f"lead:pone {FOURS} + 2S"),
        ("The 4", f"reply:pone {FOURS} + 2S > 4C 4H"),
        ("The 10", "reply:pone AC 6D TH KS threw 4C QD + 2S > KS JH"),
        ("The ace", "reply:pone AC 6D TH KS threw 4C QD + 2S > KS JH TH"),
        ("The king", f"reply:dealer {EIGHT} > 8H"),
        ("The 8", f"reply:dealer {EIGHT} > 8H | 119 to 110"),
        ("75 %", "odds:pone at 115 / dealer at 115 | pone"),
        ("54 percent", "odds:pone at 110 / dealer at 110"),
        ("The pone", "favourite:pone at 115 / dealer at 115"),
        ("The dealer", "favourite:pone at 96 / dealer at 96"),
        ("10.2", "adds:pone-hand + pone-play"),
        ("44", "adds:18 + 26"),
        ("About 95", "adds:121 - dealer-hand - dealer-play - crib - pone-hand - pone-play"),
    ],
)
def test_true_claims_are_proven(text: str, target: str) -> None:
    assert verify(Claim(text, target)) is None


@pytest.mark.parametrize(
    ("text", "target", "says"),
    [
        ("6", "count:5H KS + 2C in five-card", "a hand of five-card has 3 cards, not 2."),
        ("6", "count:5H KS + 2C crib in five-card", "a crib of five-card has 4 cards, not 2."),
        ("6", "count:5H KS in whist", "there is no game “whist”: choose from six-card, five-card"),
        ("6", "count:5H KS with jokers", "these rules cannot be: "),
        ("6", "count:5H KS with players=7", "these rules cannot be: Cribbage is played by two, three or four"),
        ("6", "count:5H KS with target=far", "“target=far” is no option: write its name, name=no or name=61."),
        ("the ace", "fits:24 + AC 7D 8H KS", "The engine says A♣ and 7♦, not “the ace”."),
        ("the 7", "fits:30 + 7D 8H", "The engine says none, not “the 7”."),
        ("6♦", "makes:7C + 6D 8S KH | 15", "The engine says 8♠, not “6♦”."),
        ("8♠", "makes:7C + 6D 8S", "write the pile, the hand and the count wanted, as in makes:"),
        ("the king", "best:4C 6D + 5H 9S KD", "The engine says 5♥, not “the king”."),
        ("five", "best:4C 6D + 4C", "is there twice"),
        ("1", "rules:skunk in five-card", "there is no figure “skunk”: choose from target"),
        ("no skunk", "skunk:90", "A loser on 90 makes it a skunk, not “no skunk”."),
        ("a skunk", "skunk:121", "write where the loser stands, 0 to 120, as in skunk:90."),
        ("2", "games:90", "say by which scheme, as in games:90 | acc: choose from acc"),
        ("4", "games:90 | acc", "The engine says 3, not “4”."),
        ("5", "numbers:luck", "there is no number “luck”: choose from heels-one-in"),
        ("4.9", "numbers:crib", "The number is 4.7879, not “4.9”."),
        ("1", "numbers:seven-card-impossible", "The rules say 35, 41"),
        ("You", f"turn:{GO}", "The engine says pone, not “You”."),
        ("pone or you", f"turn:{GO}", "The engine says pone, not “pone or you”."),
        ("Nobody", f"turn:{GO}", "The engine says pone, not “Nobody”."),
        ("the pone", "turn:pone 5H 8C KD / dealer TS 9H 7C > 5H TS 8C 7C in five-card", "The engine says nobody"),
        ("go", f"says:{GO} > 8C 9D", "The engine says a card, not “go”."),
        ("the 5", f"says:{GO} > 8C 9D KH", "The engine says go, not “the 5”."),
        ("the 4", f"says:{GO} > 8C 9D", "The engine says 4♦, 6♣ and K♥, not “the 4”."),
        ("go", "says:pone 6H 5C KD / dealer TS QH 7C > 6H TS 5C QH in five-card", "nobody has to say anything here"),
        ("2", f"last:{GO}", "lay at least one card after >."),
        ("2", f"last:{GO} > 9D", "it is the turn of “pone”, who does not hold the 9♦."),
        ("2", f"last:{GO} > 8C 9D KH 6C", "that cannot be done: The 6♣ would make 33, past 31."),
        ("2", "last:pone 5H 8C KD / dealer TS 9H 7C > 5H TS 8C 7C KD in five-card", "the play is over before the K♦"),
        ("2", "last:pone / dealer > 5H", "there are no cards to lay: write pone KH 5C / dealer"),
        ("2", "turn:Pone 5H / dealer 6H", "write each seat as a name in small letters and its cards"),
        ("2", "turn:pone 5H", "six-card has 2 seats, and 1 are taken."),
        ("2", "turn:pone 5H / dealer 5H", "is there twice"),
        ("2", f"pegs:{GO} > 8C | ada", "nobody here is called “ada”: choose from pone, you."),
        ("2", f"pegs:{GO} | you", "there is nothing to play: lay cards after >, or add a + starter."),
        ("2", "turn:pone at 121 5H / dealer 6H", "2 scores from 0 to 120 are needed to start a game."),
        ("you", "deals:you 4H 5H / opponent QS", "each player cuts one card, as in deals:you 4H / opponent QS."),
        ("4", f"claim:{TWELVE} | 8 call 4", "write the cards, the claim and whose points"),
        ("4", f"claim:{TWELVE} | lots | opponent", "write the cards, the claim and whose points"),
        ("4", "claim:7C 7D 8H 9S | 8 | counter", "a hand of 4 cards and its starter are counted."),
        ("4", f"claim:{TWELVE} | 8 | counter", "The engine says 8, not “4”."),
        ("9.4", f"throw:{SIX} | QD KH | mine | hand", "The coach says 9.54, not “9.4”."),
        ("much", f"throw:{SIX} | QD KH | mine | hand", "The coach says 9.54, not “much”."),
        ("9.5", f"throw:{SIX} | QD KH | mine | luck", "there is no figure “luck”: choose from hand, crib, play, net."),
        ("9.5", f"throw:{SIX} | QD KH | mine", "write it as in throw:7C 8D 6H AS QD KH | QD KH | mine | hand."),
        ("9.5", f"throw:{SIX} | QD KS | mine | hand", "Q♦ and K♠ cannot be thrown from 7♣, 8♦, 6♥, A♠, Q♦ and K♥."),
        ("9.5", f"throw:{SIX} | QD KH | ada | hand", "“ada” does not say whose crib it is: write mine or theirs."),
        ("9.5", "throw:QD KH | QD KH | mine | hand", "Six cards dealt are needed, but there are two."),
        ("7 and 8", f"bestthrow:{SIX} | mine", "The coach throws Q♦ and K♥, not “7 and 8”."),
        ("7 and 8", f"bestthrow:{SIX}", "write it as in bestthrow:7C 8D 6H AS QD KH | mine, or with"),
        ("9♥ and queen", f"bestthrow:{NINES} | theirs | 117 to 112", "The coach throws 9♦ and 9♥, not"),
        ("9♥ and queen", f"bestthrow:{NINES} | theirs | 117", "“117” is no score: write mine and theirs, as in 115 to"),
        ("9♥ and queen", f"bestthrow:{NINES} | theirs | 117 to far", "“117 to far” is no score: write mine and theirs"),
        (
            "9♥ and queen",
            f"bestthrow:{NINES} | theirs | 121 to 9",
            "2 scores from 0 to 120 are needed to start a game.",
        ),
        ("6 and 7", f"tie:{FIVES} | mine | 6H 7S / QC KD", "0.0"),
        ("Both", f"tie:{FIVES} | theirs | 6H 7S / QC KD", "The coach puts Q♣ and K♦ 1."),
        ("6 and 7", f"tie:{FIVES} | theirs | 6H 7S / QC KD", "ahead, and “6 and 7” does not say so."),
        ("Both", f"tie:{FIVES} | mine | 6H 7S / 7S 6H", "write two different throws, as in tie:4C 5D 6H"),
        ("40", f"cuts:{KEPT} | 7", "The engine says 46, not “40”."),
        ("40", f"cuts:{KEPT} | lots", "“lots” is no number of points."),
        ("40", f"cuts:{SIX} | 7", "Four cards kept are needed, but there are six."),
        ("the king", f"cut:{KEPT} | 7D 9S KS", "The engine says 7♦, not “the king”."),
        ("the king", f"cut:{KEPT} | 7D QD", "is there twice"),
        ("14", "left:5C 5D 6H 7S 2C 3D | 10", "The engine says 16, not “14”."),
        ("14", "left:5C 5D 6H 7S 2C 3D | 11", "“11” is nothing that a card counts: write 1 to 10."),
        ("14", "left:5C 5D 6H 7S 2C 3D | tens", "“tens” is nothing that a card counts: write 1 to 10."),
        ("The king", f"lead:pone {FOURS} + 2S", "The coach plays 4♣ and 4♦, not “The king”."),
        ("A 4 or the king", f"lead:pone {FOURS} + 2S", "The coach plays 4♣ and 4♦, not “A 4 or the king”."),
        ("A 4", f"lead:{FOURS} + 2S", "write it as in reply:dealer 7C 8D 9H KS threw 2C QD + 3S > 7H | 100 to 95."),
        ("A 4", f"lead:dealer {FOURS} + 2S", "it is not your turn to play after that."),
        ("A 4", f"reply:pone {FOURS} + 2S > 4C 4D", "that cannot be done: "),
        ("A 4", f"reply:pone {FOURS} + 4C", "is there twice"),
        ("A 4", f"reply:pone {FOURS} + 2S > 4C TC 4D TD 6H JC KS JD QS", "the play is over before the Q♠ is laid."),
        ("A 4", f"reply:pone {FOURS} + 2S > 4C TC 4D TD 6H JC KS JD", "it is not your turn to play after that."),
        ("70 %", "odds:pone at 115 / dealer at 115 | pone", "The coach says 75."),
        ("70 %", "odds:ada at 115", "write it as in odds:pone at 110 / dealer at 110 | dealer."),
        ("70 %", "odds:pone at 121 / dealer at 115", "2 scores from 0 to 120 are needed to start a game."),
        ("The dealer", "favourite:pone at 115 / dealer at 115", "The engine says pone, not “The dealer”."),
        ("10", "adds:pone-hand + luck", "“luck” is nothing that can be added."),
        ("10", "adds:pone-hand + five-card-impossible", "“five-card-impossible” is nothing that can be added."),
        ("11", "adds:pone-hand + pone-play", "The coach says 10.21, not “11”."),
    ],
)
def test_untrue_claims_say_what_the_engine_says(text: str, target: str, says: str) -> None:
    assert says in (verify(Claim(text, target)) or "")


def test_rules_are_read_off_the_end() -> None:
    assert read_rules("5H KS") == ("5H KS", SIX_CARD)
    assert read_rules("target in five-card ") == ("target", FIVE_CARD)
    rest, rules = read_rules("5H KS crib in five-card with target=31, muggins, heels_can_win=no")
    assert (rest, rules.target, rules.muggins, rules.heels_can_win) == ("5H KS crib", 31, True, False)
    assert read_shown("7C 8H 8S + 9D in five-card").rules == FIVE_CARD
    with pytest.raises(ClaimError, match="is no option"):
        read_rules("5H with target=")


def test_the_shipped_numbers_are_those_that_were_worked_out() -> None:
    own, exact, shapes = EXACT["own_simulation"], EXACT["exact_probabilities"], EXACT["distribution"]
    hands = 12_994_800
    five, seven = shapes["five_card_game_hand_3plus1"], shapes["seven_card_game_hand_5plus1"]
    assert exact["heels"].endswith("1/13")
    assert dict(NUMBERS) == {
        "heels-one-in": 13,
        "flush-one-in": hands / int(exact["flush_random_hand_4plus"].split("/")[0]),
        "crib-flush-one-in": hands / int(exact["flush_crib_5"].split("/")[0]),
        "nobs-percent": 100 * int(exact["nobs_random_hand"].split("/")[0]) / hands,
        "twenty-nine-one-in": int(exact["29_two_player_best_hold"].split("/")[1]),
        "random-hand": shapes["six_card_hand"]["mean"],
        "pone-hand": own["avg"]["pone_hand"],
        "dealer-hand": own["avg"]["dealer_hand"],
        "crib": own["avg"]["crib"],
        "pone-play": own["avg"]["pone_pegging"],
        "dealer-play": own["avg"]["dealer_pegging"],
        "first-dealer-percent": own["first_dealer_win_pct"],
        "skunk-percent": own["skunk_pct"],
        "double-skunk-percent": own["double_skunk_pct"],
        "deals": own["mean_deals"],
        "five-card-most": len(five["counts"]) - 1,
        "five-card-impossible": five["impossible"],
        "seven-card-most": len(seven["counts"]) - 1,
        "seven-card-impossible": seven["impossible"],
        "seven-card-hand": seven["mean"],
        "five-card-hand": five["mean"],
    }
