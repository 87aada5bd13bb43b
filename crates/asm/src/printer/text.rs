//! Small writers.

/// Appends a number in decimal.
#[inline]
pub(crate) fn push_number(out: &mut String, number: u64) {
    if number < 10 {
        out.push((b'0' + number as u8) as char);
        return;
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    let mut rest = number;
    while rest > 0 {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// Appends spaces.
#[inline]
pub(crate) fn push_spaces(out: &mut String, count: usize) {
    const SPACES: &str = "                                                                ";
    let mut left = count;
    while left > SPACES.len() {
        out.push_str(SPACES);
        left -= SPACES.len();
    }
    out.push_str(&SPACES[..left]);
}
