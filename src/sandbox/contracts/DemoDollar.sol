// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A practice token with 6 decimals, as many dollar tokens have.
contract DemoDollar is ERC20 {
    constructor(address holder) ERC20("Demo Dollar", "DUSD") {
        _mint(holder, 1_000_000 * 10 ** decimals());
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
