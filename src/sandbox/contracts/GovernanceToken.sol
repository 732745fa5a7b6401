// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A practice token with the usual 18 decimals.
contract GovernanceToken is ERC20 {
    constructor(address holder) ERC20("Governance", "GOV") {
        _mint(holder, 10_000 ether);
    }
}
